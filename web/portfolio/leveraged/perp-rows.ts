import { type DollarRates, IN_DOLLARS } from "../../../shared/exchange-rates/dollar-rates.ts";
import { moneyIn } from "../../../shared/ledger/in-currency.ts";
import { perpPercent } from "../../../shared/linked-accounts/perp-figures.ts";
import { distanceToLiquidation, isHighRisk, marginOf } from "../../../shared/portfolio/valuation.ts";
import { type Decimal, type Exact, multiply } from "../../../shared/values/decimal.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";

type Perp = LinkedAccount["perps"][number];

type Money = "entryPrice" | "liquidationPrice" | "margin" | "pnl" | "funding";
/** A perpetual position of a linked account, with the venue's figures. Money is null when no rate for it is known. */
export type PerpRow = Omit<Perp, Money | "markPrice"> & {
  kind: "perp";
  id: string;
  name: string;
  /** The linked account, such as "Hyperliquid · Main". */
  source: string;
  asOf: string | null;
  isPaused: boolean;
  /** The mark price. */
  price: Exact | null;
  value: Exact | null;
  /** Whether the account's margin covers the position at any price, so that it has no liquidation price. */
  isNeverLiquidated: boolean;
  /** P&L in percent of the margin at the entry. */
  percent: Decimal | null;
  distance: Decimal | null;
  state: "open" | "risky";
  /** Size × entry price ÷ leverage, of which the P&L is in percent. The margin of the venue follows the price. */
  entryMargin: Exact | null;
} & Record<Money, Exact | null>;
/** A linked account whose warnings are paused since a time. */
export type Pause = { id: string; source: string; since: number };

const SHOWN_DIGITS = 6;
const sourceOf = ({ label, address }: LinkedAccount): string =>
  `Hyperliquid · ${label || `${address.slice(0, SHOWN_DIGITS)}…${address.slice(-4)}`}`;

function perpRow(account: LinkedAccount, perp: Perp, rates: DollarRates | null): PerpRow {
  const { symbol, positionType, size, leverage } = perp;
  const mark = perp.markPrice as Exact;
  const liquidation =
    perp.liquidationPrice === null ? null : { positionType, liquidationPrice: perp.liquidationPrice as Decimal };
  const money = (dollars: string) => moneyIn(dollars as Exact, rates);
  return {
    ...perp,
    kind: "perp",
    id: `${account.id} ${symbol} ${positionType}`,
    name: symbol,
    source: sourceOf(account),
    asOf: account.asOf,
    isPaused: account.warningsPausedSince !== null,
    entryPrice: money(perp.entryPrice),
    price: money(mark),
    liquidationPrice: perp.liquidationPrice === null ? null : money(perp.liquidationPrice),
    isNeverLiquidated: perp.liquidationPrice === null,
    value: money(multiply(size as Exact, mark)),
    margin: money(perp.margin),
    entryMargin: money(marginOf({ size: size as Decimal, entryPrice: perp.entryPrice as Decimal, leverage })),
    funding: perp.funding === null ? null : money(perp.funding),
    pnl: money(perp.pnl),
    percent: perpPercent(perp),
    distance: liquidation && distanceToLiquidation(liquidation, mark),
    state: liquidation && isHighRisk(liquidation, mark) ? "risky" : "open",
  };
}

/** The perpetual positions of the linked accounts, with the venue's dollars in the currency of the ledger. */
export const perpRows = (accounts: readonly LinkedAccount[] = [], rates: DollarRates | null = IN_DOLLARS): PerpRow[] =>
  accounts.flatMap((account) => account.perps.map((perp) => perpRow(account, perp, rates)));

export const pausesOf = (accounts: readonly LinkedAccount[] = []): Pause[] =>
  accounts.flatMap((account) =>
    account.warningsPausedSince === null
      ? []
      : [{ id: account.id, source: sourceOf(account), since: Date.parse(account.warningsPausedSince) }],
  );
