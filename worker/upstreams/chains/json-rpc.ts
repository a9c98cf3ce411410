import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchJson, type UpstreamResult } from "../../platform/upstream-http.ts";

const TIMEOUT = 8 * SECOND;
const MAX_BYTES = 8 * 1024 * 1024;

const rpcReply = z.object({
  // An error reply has none.
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string() }).nullish(),
});

/**
 * The result of a method, or the error code of the server. The error message is dropped, because we do not trust it.
 */
export type RpcOutcome<Value> = UpstreamResult<Value> | { ok: false; failure: { kind: "rpc-error"; code: number } };

export async function callRpc<Value>(
  url: string,
  method: string,
  params: unknown[],
  schema: z.ZodType<Value>,
  clock: Clock,
): Promise<RpcOutcome<Value>> {
  const reply = await fetchJson({
    url,
    headers: { "Content-Type": "application/json", Accept: "application/json", "User-Agent": "Tidemark" },
    body: { jsonrpc: "2.0", id: 1, method, params },
    timeoutMs: TIMEOUT,
    maxBytes: MAX_BYTES,
    now: clock.now(),
  });
  if (!reply.ok) return reply;
  const parsed = rpcReply.safeParse(reply.value);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  if (parsed.data.error) return { ok: false, failure: { kind: "rpc-error", code: parsed.data.error.code } };
  const value = schema.safeParse(parsed.data.result);
  return value.success ? { ok: true, value: value.data } : failed({ kind: "unexpected-shape" });
}
