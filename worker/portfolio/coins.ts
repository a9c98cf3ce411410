import type { LivePrice, LivePrices } from "../../shared/portfolio/revaluation.ts";
import { exactText } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { findPrices, type ReceivedPrice } from "../markets/coins.ts";
import type { Market } from "../markets/market.ts";

type MarketPrice = Omit<LivePrice, "price" | "previous"> & {
  price: number;
  previous?: ReceivedPrice | null | undefined;
};

/** Converts a price of the market to exact decimal text, which decisions need. */
export const toLivePrice = ({ price, pricedAt, change24h, previous }: MarketPrice): LivePrice => ({
  price: exactText(price),
  pricedAt,
  change24h,
  previous: previous ? { price: exactText(previous.price), at: previous.at } : null,
});

/** The known prices of these coins. At most two database statements, for unlisted coins and for tokens. */
export async function readLivePrices(
  deps: Deps,
  market: Market | null,
  coinIds: Iterable<string | null>,
): Promise<LivePrices> {
  const ids = [...new Set(coinIds)].filter((id) => id !== null);
  const priced = await findPrices(deps, market, ids);
  return new Map(priced.map(({ id, ...price }) => [id, toLivePrice(price)]));
}
