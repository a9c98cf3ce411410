import { z } from "zod";
import { SECOND } from "../../../shared/values/time.ts";
import type { Clock } from "../../platform/clock.ts";
import { failed, fetchJson, type Outcome } from "../../platform/upstream-http.ts";

const TIMEOUT = 8 * SECOND;
const MAX_BYTES = 8 * 1024 * 1024;

const reply = z.object({
  result: z.unknown(),
  error: z.object({ code: z.int(), message: z.string() }).nullish(),
});

/** What a method answered, or that the server would not do it: its words stay here. */
export type RpcOutcome<Value> = Outcome<Value> | { ok: false; failure: { kind: "rpc-error"; code: number } };

export async function askRpc<Value>(
  url: string,
  method: string,
  params: unknown[],
  schema: z.ZodType<Value>,
  clock: Clock,
): Promise<RpcOutcome<Value>> {
  const answer = await fetchJson({
    url,
    headers: { "Content-Type": "application/json", Accept: "application/json", "User-Agent": "Tidemark" },
    body: { jsonrpc: "2.0", id: 1, method, params },
    timeoutMs: TIMEOUT,
    maxBytes: MAX_BYTES,
    now: clock.now(),
  });
  if (!answer.ok) return answer;
  const parsed = reply.safeParse(answer.value);
  if (!parsed.success) return failed({ kind: "unexpected-shape" });
  if (parsed.data.error) return { ok: false, failure: { kind: "rpc-error", code: parsed.data.error.code } };
  const value = schema.safeParse(parsed.data.result);
  return value.success ? { ok: true, value: value.data } : failed({ kind: "unexpected-shape" });
}
