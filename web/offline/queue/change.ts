import type { EndpointName } from "../../api/call.ts";

/** A change that waits for the network. `id` is its place in the queue. */
export type Change = {
  id: number;
  userId: string;
  name: EndpointName;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** The idempotency key, by which the server knows a change that is sent again. */
  key: string;
  at: number;
};
