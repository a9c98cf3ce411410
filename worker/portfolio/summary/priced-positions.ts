import { type DollarRates, IN_DOLLARS, priceIn } from "../../../shared/exchange-rates/dollar-rates.ts";
import { dollarRates } from "../../../shared/exchange-rates/per-dollar.ts";
import { yearsFor } from "../../../shared/exchange-rates/rates.ts";
import { type LedgerCost, spotIn } from "../../../shared/ledger/in-currency.ts";
import type { Day } from "../../../shared/ledger/value.ts";
import { statedPrice } from "../../../shared/portfolio/known-cost.ts";
import type { LivePrices } from "../../../shared/portfolio/revaluation.ts";
import type { PositionPrice } from "../../../shared/portfolio/valued.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { readReferenceRates } from "../../exchange-rates/reference-rates.ts";
import type { CoinAmount } from "../../linked-accounts/coin-amounts.ts";
import type { Market } from "../../markets/market.ts";
import { readLivePrices } from "../coins.ts";
import { type LeveragedRow, listLeveraged } from "../leveraged.queries.ts";
import type { SpotRow } from "../spot.queries.ts";
import { readCounted } from "../spot.ts";

/** A user's positions with their present prices, in the currency of the ledger. */

type PriceNow = PositionPrice & { pricedAt: number | null };
export type Priced<Row> = { row: Row; live: PriceNow };

/** The live price, or the stated one when the market has none. */
function priceNow(row: SpotRow | LeveragedRow, prices: LivePrices, oldest: number): PriceNow {
  const live = row.coinId === null ? undefined : prices.get(row.coinId);
  if (!live) return { price: statedPrice(row), change24h: null, isDecisive: false, pricedAt: null };
  const { price, change24h, pricedAt } = live;
  return { price, change24h, isDecisive: pricedAt >= oldest, pricedAt };
}

/** What a valuation needs besides positions and prices: all in the currency of `rates`. */
type Valued = Day & {
  linked: readonly CoinAmount[];
  costs: readonly LedgerCost[];
  /** Null when what a dollar is worth is not known. */
  rates: DollarRates | null;
};

/** What a dollar is worth in the currency of a ledger; null when that is not known. */
export async function readRates(deps: Deps, currency: string): Promise<DollarRates | null> {
  if (currency === "usd") return IN_DOLLARS;
  const now = deps.clock.now();
  const years = yearsFor([now, now - DAY].map((at) => Math.floor(at / DAY)));
  return dollarRates((await readReferenceRates(deps, years)).rates, currency, now);
}

export async function readPositions(
  deps: Deps,
  market: Market | null,
  userId: string,
  { linked, holdings, closed, costs, rates }: Valued,
) {
  const [spot, leveraged] = await Promise.all([readCounted(deps, userId), listLeveraged(deps.db, userId)]);
  const prices = await readLivePrices(
    deps,
    market,
    [...spot, ...leveraged, ...linked, ...holdings, ...closed].map(({ coinId }) => coinId),
  );
  const oldest = deps.clock.now() - (market?.origin.staleAfter ?? 0);
  return {
    prices,
    spot: spot.map((row): Priced<SpotRow> => {
      const cost = costs.find(({ positionId }) => positionId === row.id);
      return { row: spotIn(row, cost, rates), live: priceIn(priceNow(row, prices, oldest), rates) };
    }),
    // These are settled in dollars.
    leveraged: leveraged.map((row): Priced<LeveragedRow> => ({ row, live: priceNow(row, prices, oldest) })),
  };
}
