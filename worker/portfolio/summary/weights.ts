import { IN_DOLLARS } from "../../../shared/exchange-rates/dollar-rates.ts";
import { goneFrom } from "../../../shared/ledger/gone-coins.ts";
import { leveragedIn, moneyIn } from "../../../shared/ledger/in-currency.ts";
import { isLacking, knownCostOf, lackingCost } from "../../../shared/portfolio/known-cost.ts";
import { type SpotInput, type Weights, weigh } from "../../../shared/portfolio/weights.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { type Decimal, toDecimal } from "../../../shared/values/decimal.ts";
import { isoTime } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import { readSettings } from "../../ledger-settings/ledger-settings.ts";
import type { CoinAmount } from "../../linked-accounts/coin-amounts.ts";
import { linkedAmounts } from "../../linked-accounts/holdings.ts";
import type { Market } from "../../markets/market.ts";
import { showHoldings } from "../../transactions/holdings.ts";
import { readPositions, readRates } from "./priced-positions.ts";

const NOTHING_ELSE = { linked: [], holdings: [], closed: [] };

/**
 * The weights of a user's portfolio at the present prices, by the returns in the currency of its ledger. Coins of linked
 * accounts do not count, but those that the chain has less than the ledger are not there.
 */
export async function readWeights(deps: Deps, market: Market | null, userId: string): Promise<Weights> {
  const [linked, { currency }] = await Promise.all([linkedAmounts(deps, [userId]), readSettings(deps, userId)]);
  const rates = await readRates(deps, currency);
  // In dollars, the positions have their costs.
  const costs = currency === "usd" ? [] : (await showHoldings(deps, userId)).holdings;
  const { spot, leveraged } = await readPositions(deps, market, userId, { ...NOTHING_ELSE, costs, rates });
  const all = spot.map(({ row, live }) => ({ ...row, live }));
  const isGone = goneFrom(all, linked);
  const inputs = all.filter((one) => !isGone(one));
  return weigh(
    [...inputs, ...linked.filter(isLacking).flatMap((balance) => lackingInput(balance, inputs))],
    leveraged.map(({ row, live }) => {
      // Without a rate the position has no price, and its other prices do not matter.
      const { entryPrice, liquidationPrice } = leveragedIn(row, rates ?? IN_DOLLARS);
      const prices = { entryPrice: entryPrice as Decimal, liquidationPrice: liquidationPrice as Decimal };
      return { ...row, ...prices, live: { ...live, price: moneyIn(live.price, rates) } };
    }),
  );
}

/** What the chain has less of a coin, as a position below zero. */
function lackingInput(balance: CoinAmount, spot: readonly SpotInput[]): SpotInput[] {
  const live = spot.find((one) => assetKeyOf(one) === assetKeyOf(balance))?.live;
  if (!live) return [];
  const costed = spot.map((one) => ({ ...one, ...knownCostOf(one) }));
  const { coinId, symbol, amount } = balance;
  return [{ coinId, symbol, live, amount: toDecimal(amount), entryPrice: "0", ...lackingCost(balance, costed) }];
}

export const showWeights = async (deps: Deps, market: Market | null, userId: string) => ({
  asOf: market === null ? null : isoTime(market.origin.asOf),
  ...(await readWeights(deps, market, userId)),
});
