import type { Deps } from "../deps.ts";
import { livePrice } from "./coins.ts";
import { findCandidates, liquidate } from "./revaluation.queries.ts";
import { decideLiquidations, decisivePrices, type LivePrices } from "./revaluation.rules.ts";

/** Candidates of one run; what is left is found by the next, a minute later. */
const AT_ONCE = 5_000;

/** Liquidates every open position that these prices, as far as they are fresh and confirmed, have carried to its line. */
export async function liquidateAt({ db, clock }: Deps, prices: LivePrices): Promise<number> {
  const now = clock.now();
  const decisive = decisivePrices(prices, now);
  if (decisive.size === 0) return 0;
  const due = decideLiquidations(await findCandidates(db, decisive, AT_ONCE), decisive);
  return due.length === 0 ? 0 : liquidate(db, due, now);
}

/** Each minute: at the prices of the market. Answers a sentence for operators. */
export async function liquidatePositions(deps: Deps): Promise<string> {
  const market = await deps.market.latest();
  if (!market) return "no prices yet";
  const prices = market.coins.flatMap(({ id, price, pricedAt, change24h, before }) =>
    price === null || pricedAt === null ? [] : [[id, livePrice({ price, pricedAt, change24h, before })] as const],
  );
  return `${await liquidateAt(deps, new Map(prices))} positions liquidated`;
}
