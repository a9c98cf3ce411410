import type { Accounting } from "../transactions/accounting.ts";
import { type Change, expand } from "../transactions/expand.ts";
import { MONEY_SCALE } from "../transactions/leg-values.ts";
import { assetKeyOf, OPENING_SOURCE, POSITION_SOURCE, type Transaction } from "../transactions/transaction.ts";
import { joinPair, pairTransfers } from "../transactions/transfers/pairs.ts";
import { type Exact, sum } from "../values/decimal.ts";
import { fixedPointText } from "../values/fixed.ts";
import type { DayFlows } from "./day-change.ts";

type Holding = { id: string; coinId: string | null; symbol: string };
type Booked = Transaction & { source: string | null };
const ZERO = "0" as Exact;

/** Purchases from these sources may have a later date than that on which the coins were bought. */
const UNDATED_SOURCES: ReadonlySet<string | null> = new Set([POSITION_SOURCE, OPENING_SOURCE]);

/**
 * The flows of transactions, by holding. `around` are the transactions among which both sides of a transfer are
 * looked for. They include `transactions`, and may include others before and after them. Both are sorted by time.
 * `positions` are ordered by age, the oldest first.
 */
export function dayFlowsOf(
  transactions: readonly Booked[],
  positions: readonly Holding[],
  accounting: Accounting,
  around: readonly Transaction[] = transactions,
): DayFlows[] {
  const flows = new Map<string, DayFlows>();
  const pairs = [...pairTransfers(around)];
  const arrivalOf = new Map(pairs.map(([out, arrival]) => [out.id, arrival]));
  const arrivals = new Set(pairs.map(([, { id }]) => id));
  for (const transaction of transactions) {
    const arrival = arrivalOf.get(transaction.id);
    for (const change of expand(arrival ? joinPair(transaction, arrival) : transaction, accounting).changes) {
      const { type, asset, from, to } = change;
      const isMoved = type === "move" && (arrivals.has(transaction.id) || (from !== null && to !== null));
      if (type === "adjust" || isMoved) continue;
      const key = assetKeyOf(asset);
      const own = positions.find(({ id, ...one }) => id === transaction.positionId && assetKeyOf(one) === key);
      const position = own ?? positions.find((one) => assetKeyOf(one) === key);
      const name = position?.id ?? `coin ${key}`;
      const { coinId, symbol } = asset;
      const nothing = { amount: "0", added: "0", taken: "0", unvalued: "0", openings: [] };
      const known: DayFlows = flows.get(name) ?? { positionId: position?.id ?? null, coinId, symbol, ...nothing };
      const isIn = type === "acquire" || type === "renamed" || (type === "move" && from === null);
      const amount = (isIn ? change.amount : `-${change.amount}`) as Exact;
      const value = valueOfFlow(change);
      flows.set(name, withFlow(known, amount, value, isIn, UNDATED_SOURCES.has(transaction.source)));
    }
  }
  return [...flows.values()];
}

/** The value of what came or left; null when it is unknown. Coins that are paid as a fee are lost, and not taken out. */
function valueOfFlow({ type, money, isFee }: Change): Exact | null {
  if (isFee) return ZERO;
  return type === "move" || type === "rename" || type === "renamed" || money === null
    ? null
    : (fixedPointText(money, MONEY_SCALE) as Exact);
}

function withFlow(flows: DayFlows, amount: Exact, value: Exact | null, isIn: boolean, isOpening: boolean): DayFlows {
  if (isOpening && value !== null) return { ...flows, openings: [...flows.openings, { amount, value }] };
  const total = (name: "amount" | "added" | "taken" | "unvalued", by: Exact) => sum((flows[name] ?? ZERO) as Exact, by);
  const next = { ...flows, amount: total("amount", amount) };
  const money = isIn ? "added" : "taken";
  if (value !== null) return { ...next, [money]: total(money, value) };
  return { ...next, unvalued: total("unvalued", amount), [money]: flows[money] === ZERO ? null : flows[money] };
}
