import { type DollarRates, priceIn } from "../../../../shared/exchange-rates/dollar-rates.ts";
import { leveragedFiguresIn, moneyIn, spotIn } from "../../../../shared/ledger/in-currency.ts";
import { balanceFigures } from "../../../../shared/ledger/value.ts";
import { accountValueText, nameOf } from "../../../../shared/linked-accounts/names.ts";
import { perpPercent } from "../../../../shared/linked-accounts/perp-figures.ts";
import { plainEntryText } from "../../../../shared/portfolio/entry-price-text.ts";
import { type CostedPosition, isLacking, knownCostOf, statedPrice } from "../../../../shared/portfolio/known-cost.ts";
import { NO_PRICE, pnlWord } from "../../../../shared/portfolio/unknown-words.ts";
import { type Valuation, valueHolding } from "../../../../shared/portfolio/valuation.ts";
import { type Decimal, type Exact, product } from "../../../../shared/values/decimal.ts";
import {
  formatHolding,
  formatOwn,
  formatPercent,
  formatSignedOwn,
  plainOwnPrice,
} from "../../../../shared/values/format-decimal.ts";
import type { LeveragedPosition, LinkedAccount, OwnCosts, SpotPosition } from "../../own.queries.ts";

/** A position in the coin of a page, in words. */
export type OwnRow = { id: string; title: string; note: string; value: string; result: string };

/** `price` is the coin's price in US dollars, `rates` those of the ledger's currency. */
type Money = { price: Exact | null; rates: DollarRates | null };

const UNCHANGED = { change24h: null };
const SIDES = { long: "Long", short: "Short" };
const valueText = (value: Exact | null) => (value === null ? NO_PRICE : formatOwn(value));
const resultText = ({ cost, pnl, percent }: Pick<Valuation, "cost" | "pnl" | "percent">) =>
  pnl === null ? `P&L: ${pnlWord({ cost })}` : `${formatSignedOwn(pnl)} (${formatPercent(percent)})`;
const holdingTitle = (amount: string, symbol: string) => `${formatHolding(amount as Exact)} ${symbol.toUpperCase()}`;
const contractTitle = (positionType: "long" | "short", leverage: number, size: string) =>
  `${SIDES[positionType]} ${leverage}× · ${formatHolding(size as Exact)}`;

export function spotRow(stored: SpotPosition, costs: OwnCosts, { price, rates }: Money): OwnRow {
  const position = spotIn(
    stored,
    costs.find(({ positionId }) => positionId === stored.id),
    rates,
  );
  const live = priceIn({ price: price ?? (statedPrice(stored) as Exact | null), ...UNCHANGED }, rates);
  const valuation = valueHolding({ ...position, amount: position.amount as Decimal }, live.price);
  return {
    id: stored.id,
    title: holdingTitle(position.amount, position.symbol),
    note: position.cost === null ? "Cost unknown" : `Entry ${plainEntryText(position)}`,
    value: valueText(valuation.value),
    result: resultText(valuation),
  };
}

export function leveragedRow(stored: LeveragedPosition, { price, rates }: Money): OwnRow {
  const live = { price: price ?? (statedPrice(stored) as Exact | null), ...UNCHANGED, isDecisive: false };
  const figures = leveragedFiguresIn(stored, live, rates);
  const isReached = figures.distance !== null && Number(figures.distance) <= 0;
  const liquidation = plainOwnPrice(moneyIn(stored.liquidationPrice as Exact, rates));
  return {
    id: stored.id,
    title: contractTitle(stored.positionType, stored.leverage, stored.size),
    note: stored.isLiquidated ? "Liquidated" : `Liquidation ${liquidation}${isReached ? " passed" : ""}`,
    value: stored.isLiquidated ? "Margin lost" : valueText(figures.value),
    result: resultText(figures),
  };
}

/** The balances of a linked account in a coin that count beside the positions. */
export function balanceRows(
  account: LinkedAccount,
  coinId: string,
  positions: readonly CostedPosition[],
  { price, rates }: Money,
): OwnRow[] {
  const balances = (account.counted ?? account.holdings).filter((balance) => balance.coinId === coinId);
  return balances.map((balance) => {
    const live = priceIn({ price: price ?? (balance.price as Exact | null), ...UNCHANGED }, rates);
    const figures = balanceFigures({ ...balance, amount: balance.amount as Exact }, positions, live);
    const difference = `${isLacking(balance) ? "Less" : "More"} than in your transactions`;
    return {
      id: `${account.id} ${balance.symbol}`,
      title: holdingTitle(balance.amount, balance.symbol),
      note: [
        nameOf(account),
        ...(balance.perps ? [accountValueText(balance.perps)] : []),
        ...(account.counted ? [difference] : []),
      ].join(" · "),
      value: valueText(figures.value),
      result: resultText(figures),
    };
  });
}

/** The perpetual positions of a linked account that follow a coin, with the venue's own figures. */
export const perpRows = (account: LinkedAccount, coinId: string, { rates }: Money): OwnRow[] =>
  account.perps
    .filter((perp) => perp.coinId === coinId)
    .map((perp) => {
      const { symbol, positionType, leverage, size, markPrice, liquidationPrice, pnl } = perp;
      const money = (dollars: string) => moneyIn(dollars as Exact, rates);
      const liquidation =
        liquidationPrice === null
          ? "No liquidation at any price"
          : `Liquidation ${plainOwnPrice(money(liquidationPrice))}`;
      return {
        id: `${account.id} ${symbol} ${positionType}`,
        title: contractTitle(positionType, leverage, size),
        note: `${nameOf(account)} · ${liquidation}`,
        value: valueText(money(product(size as Exact, markPrice as Exact))),
        result: resultText({ cost: null, pnl: money(pnl) as Decimal | null, percent: perpPercent(perp) }),
      };
    });

/** The positions with their known costs, of which lacking coins take a part. */
export const costedOf = (spot: readonly SpotPosition[], costs: OwnCosts, rates: DollarRates | null): CostedPosition[] =>
  spot.map((stored) => {
    const cost = costs.find(({ positionId }) => positionId === stored.id);
    const position = spotIn(stored, cost, rates);
    return { ...position, ...knownCostOf(position) };
  });
