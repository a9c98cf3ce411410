import { exactText } from "../../shared/decimal.ts";
import type { Deps } from "../deps.ts";
import { findCandidates, liquidate } from "./revaluation.queries.ts";
import { decideLiquidations, isFresh, type LivePrices } from "./revaluation.rules.ts";

/** Candidates of one run; what is left is found by the next, a minute later. */
const AT_ONCE = 5_000;

/** Liquidates every open position that these prices, as far as they are fresh, have carried to its line. */
export async function liquidateAt(deps: Deps, prices: LivePrices): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const fresh = [...prices].filter(([, { pricedAt }]) => isFresh(pricedAt, now));
  if (fresh.length === 0) return 0;
  const coins = fresh.map(([id, { price }]) => ({ id, price }));
  const due = decideLiquidations(await findCandidates(db, coins, AT_ONCE), prices, now);
  return due.length === 0 ? 0 : liquidate(db, due);
}

/** Each minute: at the prices of the market. Answers a sentence for operators. */
export async function liquidatePositions(deps: Deps): Promise<string> {
  const market = await deps.market.latest();
  if (!market) return "no prices yet";
  const prices = market.coins.flatMap(({ id, price, pricedAt, change24h }) =>
    price === null || pricedAt === null ? [] : [[id, { price: exactText(price), pricedAt, change24h }] as const],
  );
  return `${await liquidateAt(deps, new Map(prices))} positions liquidated`;
}
