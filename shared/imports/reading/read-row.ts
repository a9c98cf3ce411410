import type { LegRule, Verb } from "../layout.ts";
import { parseAmount } from "./amounts.ts";
import type { Row } from "./cells.ts";
import { cellOf, matchesGlob, quoted, type Reading, Refusal, refuse, textOf } from "./columns.ts";
import { isZone, parseTime } from "./dates.ts";
import { absolute, collect, type Entry, isNegative, type Money, negate, plus } from "./entries.ts";
import { amountOf, coinOf, type Pair, pairOf, signed, signedBy, statedOf } from "./row-amounts.ts";
import { actionOf, checkStatus } from "./row-kind.ts";

export type RowResult = { entry: Entry; warnings: string[] } | { problem: string };

const DIRECTION: Partial<Record<Verb, 1 | -1>> = {
  buy: 1,
  in: 1,
  income: 1,
  back: 1,
  sell: -1,
  out: -1,
  spend: -1,
  fee: -1,
  gift: -1,
  loss: -1,
  move: -1,
};
function timeOf(reading: Reading, cells: readonly string[]): number {
  const { layout, zone, dateOrder } = reading;
  const text = textOf(reading, cells, layout.time);
  if (text === "") return refuse("The time is empty");
  const named = layout.zone ? cellOf(reading, cells, layout.zone) : "";
  if (named !== "" && !isZone(named)) return refuse(`${quoted(named)} is not a time zone`);
  return (
    parseTime(text, named || zone, layout.dates ?? dateOrder) ??
    refuse(`${quoted(text)} is not a time that can be read`)
  );
}

type Draft = { legs: (Money & { includesFee: boolean })[]; fees: Money[]; warnings: string[] };

function addLeg(
  draft: Draft,
  reading: Reading,
  cells: readonly string[],
  rule: LegRule,
  pair: Pair,
  direction: 1 | -1 | undefined,
) {
  const found = amountOf(reading, cells, rule, pair);
  if (!found || found.amount === "0") return;
  const symbol = coinOf(reading, cells, rule, pair, found.unit);
  if (symbol === "") {
    if (!rule.fee) refuse(`The row does not name the coin of the amount ${found.amount}`);
    draft.warnings.push(`The fee of ${found.amount} has no coin. The row is booked without it.`);
    return;
  }
  if (rule.fee) {
    const amount =
      rule.fee === "negative" ? negate(found.amount) : rule.fee === "absolute" ? absolute(found.amount) : found.amount;
    draft.fees.push({ symbol, amount, stated: statedOf(reading, cells, rule.value) });
  } else {
    const amount = rule.signBy
      ? signedBy(reading, cells, rule.signBy, found.amount)
      : signed(found.amount, rule, direction);
    draft.legs.push({
      symbol,
      amount,
      stated: statedOf(reading, cells, rule.value),
      includesFee: rule.includesFee === true,
    });
  }
}

/** Separates the fee from an amount that includes it. */
function separateFees(draft: Draft) {
  for (const leg of draft.legs) {
    const fee = leg.includesFee ? draft.fees.find(({ symbol }) => symbol === leg.symbol) : undefined;
    if (!fee) continue;
    const withoutFee = plus(leg.amount, fee.amount);
    const isFeeLarger =
      isNegative(leg.amount) && !isNegative(fee.amount) && (withoutFee === "0" || !isNegative(withoutFee));
    if (!isFeeLarger) leg.amount = withoutFee;
    else {
      draft.fees.splice(draft.fees.indexOf(fee), 1);
      draft.warnings.push(
        `The fee of ${fee.amount} ${fee.symbol} is larger than the amount. The row is booked without it.`,
      );
    }
  }
}

/** One reading for each column that the rule's pattern matches. */
function readingsOf(reading: Reading, { amount }: LegRule): Reading[] {
  const repeats = reading.header.repeats.get(amount);
  if (!repeats) return [reading];
  return repeats.map(({ index, capture }) => ({
    ...reading,
    header: { ...reading.header, indexes: new Map([[amount, index]]), captures: new Map([[amount, capture]]) },
  }));
}

/** The digits after the last point or comma; 0 when something else follows it. */
function placesOf(text: string): number {
  const fraction = text.slice(Math.max(text.lastIndexOf("."), text.lastIndexOf(",")) + 1);
  return fraction.length < text.length && /^\d+$/.test(fraction) ? fraction.length : 0;
}

/** The balance that the file states after the row; null when the file has none. */
function fileBalanceOf(reading: Reading, cells: readonly string[], draft: Draft): Entry["fileBalance"] {
  const { balance } = reading.layout;
  const text = balance ? cellOf(reading, cells, balance) : "";
  const parsed = text === "" ? null : parseAmount(text, reading.decimalSeparator);
  const symbol = (draft.legs[0] ?? draft.fees[0])?.symbol;
  if (!parsed || symbol === undefined) return null;
  const places = /[eE]/.test(text) ? 30 : placesOf(text);
  const rule = reading.layout.legs.find(({ fee }) => !fee)!;
  return { code: cellOf(reading, cells, rule.coin) || symbol, coin: symbol, balance: parsed.amount, places };
}

/** The name of the row's subaccount; empty for the main account. */
function subaccountOf(reading: Reading, cells: readonly string[]): string {
  const { subaccounts } = reading.layout;
  if (!subaccounts) return "";
  const colon = subaccounts.indexOf(":");
  const [column, names] = [subaccounts.slice(0, colon), subaccounts.slice(colon + 1)];
  const text = cellOf(reading, cells, column);
  for (const rule of names.split("|")) {
    const [glob, name] = rule.split("=").map((word) => word.trim());
    if (matchesGlob(glob!, text)) return name ?? "";
  }
  return "";
}

function accountsOf(reading: Reading, cells: readonly string[], subaccount: string) {
  const { layout, account } = reading;
  if (!layout.accounts) return { account: subaccount === "" ? account : `${account} ${subaccount}`, toAccount: null };
  const [from = "", to = ""] = layout.accounts
    .split(" + ")
    .map((column) => cellOf(reading, cells, column).slice(0, 60));
  return { account: from || to || account, toAccount: from !== "" && to !== "" && from !== to ? to : null };
}

function readEntry(reading: Reading, { line, cells }: Row): { entry: Entry; warnings: string[] } {
  const { layout } = reading;
  const { verb, rest } = actionOf(reading, cells);
  if (verb === "skip") refuse(rest);
  checkStatus(reading, cells);
  const pair = pairOf(reading, cells);
  const draft: Draft = { legs: [], fees: [], warnings: [] };
  for (const rule of layout.legs)
    if (!rule.on || rule.on.split(" ").includes(verb))
      for (const columnReading of readingsOf(reading, rule))
        addLeg(draft, columnReading, cells, rule, pair, DIRECTION[verb]);
  const fileBalance = fileBalanceOf(reading, cells, draft);
  if (draft.legs.length === 0 && draft.fees.every(({ amount }) => amount === "0"))
    refuse("Nothing was exchanged: the amount is 0");
  separateFees(draft);
  const at = timeOf(reading, cells);
  const writtenAt = layout.zone === "local" && reading.zone !== 0 ? timeOf({ ...reading, zone: 0 }, cells) : at;
  const group = !layout.group
    ? null
    : layout.group
        .split(" + ")
        .map((column) => (column === "time" ? String(Math.floor(at / 1000)) : cellOf(reading, cells, column)))
        .join(" ");
  const key = layout.key ? textOf(reading, cells, layout.key) : "";
  return {
    entry: {
      line,
      at,
      writtenAt,
      verb,
      rest,
      ...accountsOf(reading, cells, subaccountOf(reading, cells)),
      legs: collect(draft.legs.map(({ includesFee: _, ...leg }) => leg)),
      fees: collect(draft.fees),
      group: group === "" ? null : group,
      key: key === "" ? null : key,
      note: layout.note ? textOf(reading, cells, layout.note).slice(0, 200) : "",
      transferKey: (layout.transferKey && cellOf(reading, cells, layout.transferKey).slice(0, 200)) || null,
      price: statedOf(reading, cells, layout.price),
      fileBalance,
    },
    warnings: draft.warnings,
  };
}

/** Converts a row to an entry, or returns the reason why the row is not booked. */
export function readRow(reading: Reading, row: Row): RowResult {
  try {
    return readEntry(reading, row);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.reason };
    throw error;
  }
}
