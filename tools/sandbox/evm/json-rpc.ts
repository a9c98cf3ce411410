import { distortResult } from "../payments/distortions.ts";

/** How a JSON-RPC server refuses calls, and how its replies are distorted. */
export const jsonRpcFaults = {
  errorBodies: {
    tooManyRequests: { jsonrpc: "2.0", id: 1, error: { code: -32_005, message: "rate limit exceeded" } },
    unauthorized: { jsonrpc: "2.0", id: 1, error: { code: -32_000, message: "unauthorized" } },
  },
  distort: (distortion: Parameters<typeof distortResult>[0], reply: unknown) => ({
    ...(reply as object),
    result: distortResult(distortion, (reply as { result: unknown }).result),
  }),
};
