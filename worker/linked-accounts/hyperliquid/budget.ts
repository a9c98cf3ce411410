import type { Deps } from "../../deps.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import { spend } from "../../upstreams/budget/budget.queries.ts";
import { LIST_WEIGHT, STATE_WEIGHT, WEIGHT_PER_MINUTE, weightOfRows } from "../../upstreams/hyperliquid/hyperliquid.ts";
import type { Calls } from "../calls.ts";

/** The budget counts weight. The venue has no monthly limit. */
const HYPERLIQUID = {
  upstream: "hyperliquid",
  limits: { perMinute: WEIGHT_PER_MINUTE, perMonth: WEIGHT_PER_MINUTE * 60 * 24 * 31 },
};

type Call<Value> = () => Promise<UpstreamResult<Value>>;

export const askState = <Value>(calls: Calls, call: Call<Value>) =>
  calls.make({ ...HYPERLIQUID, weight: STATE_WEIGHT }, call);
export const askList = <Value>(calls: Calls, call: Call<Value>) =>
  calls.make({ ...HYPERLIQUID, weight: LIST_WEIGHT }, call);

/** A page weighs more with each row, which is charged after the reply. Null when the budget allows no call. */
export async function askPage<Row>({ db, clock }: Deps, calls: Calls, call: Call<Row[]>) {
  const reply = await askList(calls, call);
  if (reply?.ok && reply.value.length > 0)
    await spend(db, { ...HYPERLIQUID, calls: weightOfRows(reply.value.length) }, clock.now());
  return reply;
}
