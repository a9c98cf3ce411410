import { HOUR } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { coinIdOfSymbol } from "../../ecosystems/coin-ids.ts";
import type { UpstreamResult } from "../../platform/upstream-http.ts";
import type { PerpState } from "../../upstreams/hyperliquid/perp-state.ts";
import { type Calls, reasonOf } from "../calls.ts";
import type { RefreshInput, RefreshOutcome } from "../kind.ts";
import { addSync, findSync, saveDexes } from "./archive.queries.ts";
import { askState } from "./budget.ts";
import { underlyingOf } from "./coins.rules.ts";
import { listDexes } from "./lists.ts";
import { holdingsOf, perpsOf, usedDexes } from "./perps.ts";

/**
 * All of the venue's markets are read this often. In between, only those are read in which the account has money or
 * positions.
 */
const SEARCH_INTERVAL = 6 * HOUR;

/** A reply that ends the refresh: the account keeps its last balances. */
const endedBy = (reply: Extract<UpstreamResult<unknown>, { ok: false }> | null): RefreshOutcome =>
  reply === null
    ? { kind: "postponed" }
    : { kind: "failed", problem: `Hyperliquid could not be read: ${reasonOf(reply.failure)}.` };

/** Reads an account: one call for each market of the venue and one for its spot balances. */
export async function refreshAccount(
  deps: Deps,
  { id, address }: Pick<RefreshInput, "id" | "address">,
  calls: Calls,
): Promise<RefreshOutcome> {
  const { db, clock, perpVenue } = deps;
  const user = address.toLowerCase();
  await addSync(db, id);
  const sync = await findSync(db, id);
  const now = clock.now();
  const searchesAll = !sync || now - sync.searchedAt >= SEARCH_INTERVAL;
  const dexes: string[] = searchesAll ? await listDexes(deps, calls) : JSON.parse(sync.dexes);

  const spot = await askState(calls, () => perpVenue.spot(user));
  if (!spot?.ok) return endedBy(spot);
  const states = new Map<string, PerpState>();
  for (const dex of dexes) {
    const state = await askState(calls, () => perpVenue.perps(user, dex));
    if (!state?.ok) return endedBy(state);
    states.set(dex, state.value);
  }
  if (searchesAll) await saveDexes(db, id, usedDexes(states), now);
  const market = await deps.market.latest();
  const coinIdOf = (contract: string) => {
    const symbol = underlyingOf(contract);
    return symbol === null ? null : coinIdOfSymbol(market, symbol);
  };
  return {
    kind: "complete",
    holdings: holdingsOf(spot.value, states),
    perps: perpsOf(states, coinIdOf),
  };
}
