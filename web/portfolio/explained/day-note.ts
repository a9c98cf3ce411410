import type { GoneToday } from "../../../shared/ledger/value.ts";
import { priceBefore } from "../../../shared/portfolio/day-change.ts";
import { plainEntryText } from "../../../shared/portfolio/entry-price-text.ts";
import { UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import type { DayChange } from "../../../shared/portfolio/valuation.ts";
import { compare, difference, divide, type Exact, sum } from "../../../shared/values/decimal.ts";
import { formatHolding, formatOwn, preciseOwnPrice } from "../../../shared/values/format-decimal.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { HIDDEN_AMOUNT } from "../privacy.ts";
import { isLost } from "./day-parts.ts";

/** A line of the change of the day. */
export type Changed = SpotRow | LeveragedRow | LinkedRow | GoneToday;

const ZERO = "0" as Exact;
const AGO = "24 hours ago";
const WAS_LOST = "at the price of 24 hours ago its margin was lost already";

/** Explains the change of the day of one line by its amounts, the price 24 hours ago and the price now. */
export function dayNote(line: Changed, isPrivate: boolean): string {
  const texts = textsFor(line.symbol.toUpperCase(), isPrivate);
  if (line.kind === "linked") return texts.held(line.holding.amount as Exact, line, line.day);
  if ("change" in line) return line.closed ? closedNote(line, line.closed, texts) : soldNote(line, texts);
  if (line.kind === "spot") return texts.held(line.amount as Exact, line, line.day);
  return leveragedNote(line as LeveragedRow, texts);
}

type Priced = { price: Exact | null; change24h: number | null };
type Texts = ReturnType<typeof textsFor>;

function textsFor(unit: string, isPrivate: boolean) {
  const quantity = (amount: Exact) => `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount)} ${unit}`;
  const money = (value: Exact) => (isPrivate ? HIDDEN_AMOUNT : formatOwn(value));
  const price = (value: Exact | null) => (value === null ? UNKNOWN : preciseOwnPrice(value));
  const flows = ({ added = ZERO, taken = ZERO }: { added?: Exact; taken?: Exact }) =>
    `${added === ZERO ? "" : `, added for ${money(added)}`}${taken === ZERO ? "" : `, sold or spent for ${money(taken)}`}`;

  /** The note of coins that are held, with what came and left since. */
  const held = (amount: Exact, live: Priced, day: DayChange | null): string => {
    const [then, now] = [price(priceBefore(live.price, live.change24h)), `${price(live.price)} now`];
    const { added = ZERO, taken = ZERO, held: before = amount } = day ?? {};
    const more = difference(amount, before);
    if (added === ZERO && taken === ZERO && more === ZERO) return `${quantity(amount)}: ${then} ${AGO} → ${now}`;
    const isBought = taken === ZERO && compare(more, ZERO) > 0;
    const paid = isBought ? `bought at ${price(divide(added, more))}` : "";
    if (isBought && before === ZERO) return `${quantity(amount)} ${paid} → ${now}`;
    if (isBought) return `${quantity(before)}: ${then} ${AGO} → ${now}; ${quantity(more)} ${paid}`;
    const from = before === ZERO ? "" : `${quantity(before)} at ${then} ${AGO} → `;
    return `${from}${quantity(amount)} at ${now}${flows({ added, taken })}`;
  };
  return { quantity, money, price, flows, held };
}

function leveragedNote(row: LeveragedRow, { quantity, money, price }: Texts): string {
  const size = `${quantity(row.size as Exact)} ${row.positionType} ${row.leverage}×`;
  const { day } = row;
  if (isLost(row)) {
    if (day?.before === "0") return `${size}: ${WAS_LOST}`;
    if (!day) return `${size}: ${UNKNOWN} ${AGO}`;
    const now = row.state === "liquidated" ? "lost since then" : `now ${money(sum(day.before, day.change))}`;
    return `${size}: ${money(day.before)} of margin and P&L ${AGO}, ${now}`;
  }
  if (day?.isFromEntry) return `${size}, opened at ${plainEntryText(row)} → ${price(row.price)} now`;
  return `${size}: ${price(priceBefore(row.price, row.change24h))} ${AGO} → ${price(row.price)} now`;
}

function soldNote(gone: GoneToday, { quantity, price, flows }: Texts): string {
  const { before, added = ZERO, held = ZERO } = gone;
  const text = flows(gone);
  if (compare(held, ZERO) <= 0) return text.replace(/^, /, "");
  return `${quantity(held)} at ${price(divide(difference(before, added), held))} ${AGO}${text}`;
}

function closedNote(
  { before, kind }: GoneToday,
  { size, price: exit, isNew, isLost: hasLost }: NonNullable<GoneToday["closed"]>,
  { quantity, money, price }: Texts,
): string {
  const what = `${quantity(size)} ${kind}`;
  if (hasLost && before === "0") return `${what}: ${WAS_LOST}`;
  if (hasLost) return `${what}: ${money(before)} of margin and P&L ${isNew ? "at the entry" : AGO}, lost since then`;
  const from = price(divide(before, size));
  return `${what}${isNew ? `, opened at ${from}` : `: ${from} ${AGO}`} → closed at ${price(exit)}`;
}
