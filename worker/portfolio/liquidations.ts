import {
  decideLiquidations,
  decisivePrices,
  type LivePrice,
  type LivePrices,
} from "../../shared/portfolio/revaluation.ts";
import type { Deps } from "../deps.ts";
import { listTokenPrices } from "../icp-tokens/prices.ts";
import { toLivePrice } from "./coins.ts";
import { findCandidates, liquidate, listOpenCoins } from "./revaluation.queries.ts";

/** Candidates per run. The next run, a minute later, finds the others. */
const MAX_CANDIDATES = 5_000;

/**
 * Liquidates the open positions whose liquidation price was crossed by these prices. Only fresh and confirmed prices
 * count.
 */
export async function liquidateAtPrices({ db, clock }: Deps, prices: LivePrices): Promise<number> {
  const now = clock.now();
  // The price of a coin without positions would still count as a row that the database has read.
  const open = (await listOpenCoins(db)).flatMap((id) => {
    const price = prices.get(id);
    return price ? [[id, price] as const] : [];
  });
  const decisive = decisivePrices(new Map(open), now);
  if (decisive.size === 0) return 0;
  const liquidations = decideLiquidations(await findCandidates(db, decisive, MAX_CANDIDATES), decisive);
  return liquidations.length === 0 ? 0 : liquidate(db, liquidations, now);
}

/** Liquidates at live prices, each with the earlier one that confirms it. */
export const liquidateAtLivePrices = (
  deps: Deps,
  prices: ReadonlyMap<string, Omit<LivePrice, "change24h">>,
): Promise<number> =>
  liquidateAtPrices(deps, new Map([...prices].map(([id, price]) => [id, { ...price, change24h: null }])));

/** Runs each minute at the market's prices. Returns a summary for the operators. */
export async function liquidatePositions(deps: Deps): Promise<string> {
  const market = await deps.market.latest();
  if (!market) return "no prices yet";
  const prices = market.coins.flatMap(({ id, price, pricedAt, change24h, before }) =>
    price === null || pricedAt === null
      ? []
      : [[id, toLivePrice({ price, pricedAt, change24h, previous: before })] as const],
  );
  return `${await liquidateAtPrices(deps, new Map(prices))} positions liquidated`;
}

/** Runs each minute at the prices of the tokens' feed. */
export async function liquidateTokens(deps: Deps): Promise<string> {
  const prices = new Map((await listTokenPrices(deps)).map(({ id, ...price }) => [id, toLivePrice(price)]));
  return `${await liquidateAtPrices(deps, prices)} positions liquidated`;
}
