import { type DollarRates, IN_DOLLARS } from "../../../shared/exchange-rates/dollar-rates.ts";
import { distanceToLiquidation, isHighRisk } from "../../../shared/portfolio/valuation.ts";
import { type Decimal, type Exact, inPercent, multiply, product } from "../../../shared/values/decimal.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";

type Perp = LinkedAccount["perps"][number];

/** A perpetual position of a linked account, with the venue's figures. */
export type PerpRow = Perp & {
  kind: "perp";
  id: string;
  name: string;
  /** The linked account, such as "Hyperliquid · Main". */
  source: string;
  asOf: string | null;
  isPaused: boolean;
  price: Exact;
  value: Decimal;
  pnl: Decimal;
  /** P&L in percent of the margin at the entry. */
  percent: Decimal | null;
  distance: Decimal | null;
  state: "open" | "risky";
};
/** A linked account whose warnings are paused since a time. */
export type Pause = { id: string; source: string; since: number };

const SHOWN_DIGITS = 6;
const sourceOf = ({ label, address }: LinkedAccount): string =>
  `Hyperliquid · ${label || `${address.slice(0, SHOWN_DIGITS)}…${address.slice(-4)}`}`;

/** The venue's dollars in the currency of the ledger. */
function inCurrency(perp: Perp, { now }: DollarRates): Perp {
  const money = (value: string) => (now === "1" ? value : product(value as Exact, now));
  return {
    ...perp,
    entryPrice: money(perp.entryPrice),
    markPrice: money(perp.markPrice),
    liquidationPrice: perp.liquidationPrice === null ? null : money(perp.liquidationPrice),
    margin: money(perp.margin),
    pnl: money(perp.pnl),
    funding: money(perp.funding),
  };
}

function perpRow(account: LinkedAccount, stored: Perp, rates: DollarRates): PerpRow {
  const perp = inCurrency(stored, rates);
  const { symbol, positionType, size, entryPrice, markPrice, liquidationPrice, leverage } = perp;
  const price = markPrice as Exact;
  const liquidation =
    liquidationPrice === null ? null : { positionType, liquidationPrice: liquidationPrice as Decimal };
  const cost = product(size as Exact, entryPrice as Exact);
  return {
    ...perp,
    kind: "perp",
    id: `${account.id} ${symbol} ${positionType}`,
    name: symbol,
    source: sourceOf(account),
    asOf: account.asOf,
    isPaused: account.warningsPausedSince !== null,
    price,
    value: multiply(size as Exact, price),
    pnl: perp.pnl as Decimal,
    percent: inPercent(product(perp.pnl as Exact, String(leverage) as Exact), cost),
    distance: liquidation && distanceToLiquidation(liquidation, price),
    state: liquidation && isHighRisk(liquidation, price) ? "risky" : "open",
  };
}

/** The perpetual positions of the linked accounts, in dollars while nothing is known of another currency. */
export const perpRows = (accounts: readonly LinkedAccount[] = [], rates: DollarRates | null = IN_DOLLARS): PerpRow[] =>
  accounts.flatMap((account) => account.perps.map((perp) => perpRow(account, perp, rates ?? IN_DOLLARS)));

export const pausesOf = (accounts: readonly LinkedAccount[] = []): Pause[] =>
  accounts.flatMap((account) =>
    account.warningsPausedSince === null
      ? []
      : [{ id: account.id, source: sourceOf(account), since: Date.parse(account.warningsPausedSince) }],
  );
