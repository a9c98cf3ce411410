import type { Exact } from "../values/decimal.ts";
import { fixedPointText, placesOf, toFixedPoint } from "../values/fixed.ts";
import type { Accounting } from "./accounting.ts";
import type { EventType } from "./ledger-event.ts";
import { type LegValues, MONEY_SCALE, stated, toMoney, valueOfFee, valuesOf } from "./leg-values.ts";
import { type Fee, isFiat, type Leg, type Transaction } from "./transaction.ts";

type Asset = Pick<Leg, "coinId" | "symbol">;
/** A change of one coin, before amounts are converted to integers. Amounts are above zero, except in an adjustment. */
export type Change = {
  type: EventType;
  asset: Asset;
  amount: string;
  /** The cost or the proceeds; null when the price or the value of a fee that is part of it is unknown. */
  money: bigint | null;
  /** The cost of one coin that an edit stated in another currency for all coins; otherwise null. */
  perCoin?: bigint | null;
  /** `money` without the fee. */
  value: bigint | null;
  isFee: boolean;
  /** The account that a move starts from and ends in; null is outside the portfolio. */
  from: string | null;
  to: string | null;
};
export type Expansion = {
  changes: Change[];
  income: bigint;
  /** Fees that are neither part of a cost nor taken off proceeds. */
  fees: bigint;
  /** Whether the value of a fee that would belong to `fees` is unknown. */
  hasUnknownFee: boolean;
  /** All fees with a known value. */
  feesPaid: bigint;
  /** The coins and fees whose price is unknown. */
  unpriced: Asset[];
};

const absolute = (amount: string): string => amount.replace("-", "");
const isSame = (a: Asset, b: Asset): boolean => a.coinId === b.coinId && a.symbol === b.symbol;

/** The sum of two amounts as decimal text. Faster than `sum` of decimal.ts, because most amounts have few digits. */
function plus(a: string, b: string): string {
  const places = Math.max(placesOf(a), placesOf(b));
  return fixedPointText(toFixedPoint(a, places) + toFixedPoint(b, places), places);
}

function expandTransfer(transaction: Transaction): Change[] {
  const { legs, account, toAccount } = transaction;
  const outgoing = legs.find(({ amount }) => amount.startsWith("-"));
  const incoming = legs.find(({ amount }) => !amount.startsWith("-"));
  const leg = incoming ?? outgoing;
  if (!leg || isFiat(leg)) return [];
  const hasBothSides = toAccount !== null || (incoming !== undefined && outgoing !== undefined);
  const amount = absolute(leg.amount);
  const from = hasBothSides || outgoing ? account : null;
  const to = hasBothSides ? (toAccount ?? account) : incoming ? account : null;
  const move: Change = { type: "move", asset: leg, amount, money: 0n, value: 0n, isFee: false, from, to };
  const lost = outgoing && incoming ? plus(absolute(outgoing.amount), `-${amount}`) : "0";
  return lost === "0" || lost.startsWith("-") ? [move] : [move, feeChange(leg, lost, null, account)];
}

const feeChange = (asset: Asset, amount: string, money: bigint | null, account: string): Change => ({
  type: "dispose",
  asset,
  amount,
  money,
  value: money,
  isFee: true,
  from: account,
  to: account,
});

/** The coins of the old name leave with their costs, which the coins of the new name take over. */
function expandRename({ legs, account }: Transaction): Change[] {
  const change = { money: 0n, value: 0n, isFee: false, from: account, to: account };
  return legs
    .toSorted((a, b) => Number(b.amount.startsWith("-")) - Number(a.amount.startsWith("-")))
    .map((leg) => ({
      ...change,
      type: leg.amount.startsWith("-") ? "rename" : "renamed",
      asset: leg,
      amount: absolute(leg.amount),
    }));
}

function expandAdjustment(leg: Leg, transaction: Transaction, accounting: Accounting): Change {
  const { account, price, priceCurrency } = transaction;
  const inLedgerMoney = (text: string | null) =>
    text === null ? null : stated(toMoney(text), transaction, accounting);
  const money = inLedgerMoney(leg.value);
  return {
    type: "adjust",
    asset: leg,
    amount: leg.amount,
    money,
    perCoin: (priceCurrency ?? "usd") === accounting.currency || money === null ? null : inLedgerMoney(price),
    value: money,
    isFee: false,
    from: account,
    to: account,
  };
}

function expandLegs(transaction: Transaction, values: LegValues, accounting: Accounting): Change[] {
  const { kind, legs, account } = transaction;
  return legs.flatMap((leg, index): Change[] => {
    if (isFiat(leg)) return [];
    if (kind === "adjustment") return [expandAdjustment(leg, transaction, accounting)];
    const type = leg.amount.startsWith("-") ? "dispose" : "acquire";
    const amount = absolute(leg.amount);
    const money = kind === "loss" ? 0n : values[index]!;
    return [{ type, asset: leg, amount, money, value: money, isFee: kind === "fee", from: account, to: account }];
  });
}

/**
 * Adds the value of a fee to the cost of the acquired coin, or subtracts it from the proceeds of the disposed coin. They
 * are unknown when the value of the fee is. Returns false when neither has a known cost or proceeds.
 */
function chargeFee(changes: readonly Change[], value: bigint | null): boolean {
  const charged =
    changes.find(({ type, money }) => type === "acquire" && money !== null) ??
    changes.find(({ type, money }) => type === "dispose" && money !== null);
  if (!charged) return false;
  charged.money = value === null ? null : charged.money! + (charged.type === "acquire" ? value : -value);
  return true;
}

/**
 * Takes the coins of the fee from the holdings: as part of a sale of the same coin, or as a separate disposal. The fee of
 * a transfer belongs to no price, also not to that of coins that were lost on the way. Returns whether it is part of one.
 */
function payFee(changes: Change[], transaction: Transaction, fee: Fee, value: bigint | null): boolean {
  const traded = transaction.kind === "transfer" || transaction.kind === "rename" ? [] : changes;
  if (isFiat(fee)) return chargeFee(traded, value);
  const sale = traded.find(({ type, asset }) => type === "dispose" && isSame(asset, fee));
  if (sale) {
    sale.amount = plus(sale.amount, fee.amount);
    return true;
  }
  const isCharged = chargeFee(traded, value);
  changes.push(feeChange(fee, fee.amount, value, transaction.account));
  return isCharged;
}

/** The value of the difference between the sent and the received amount of a transfer, at the transfer's price. */
function valueOfLost(change: Change, transaction: Transaction, values: LegValues, accounting: Accounting) {
  const { coinId, symbol } = change.asset;
  return valueOfFee({ coinId, symbol, amount: change.amount as Exact, value: null }, transaction, values, accounting);
}

/** The changes that a transaction causes, with fees as part of costs and proceeds. */
export function expand(transaction: Transaction, accounting: Accounting): Expansion {
  const { kind, fee } = transaction;
  const values = valuesOf(transaction, accounting);
  const changes =
    kind === "transfer"
      ? expandTransfer(transaction)
      : kind === "rename"
        ? expandRename(transaction)
        : expandLegs(transaction, values, accounting);
  for (const change of changes)
    if (kind === "transfer" && change.isFee) change.money = valueOfLost(change, transaction, values, accounting);
  let fees = 0n;
  let feesPaid = 0n;
  for (const { isFee, money } of changes) if (isFee) fees += money ?? 0n;
  let hasUnknownFee = changes.some(({ isFee, money }) => isFee && money === null);
  feesPaid += fees;
  const unpriced: Asset[] = [];
  if (fee) {
    const value = valueOfFee(fee, transaction, values, accounting);
    const isPartOfPrice = payFee(changes, transaction, fee, value);
    feesPaid += value ?? 0n;
    if (!isPartOfPrice || kind === "income") {
      fees += value ?? 0n;
      hasUnknownFee ||= value === null;
    }
    if (value === null && isFiat(fee)) unpriced.push(fee);
  }
  for (const { type, asset, money, value } of changes)
    if ((type === "acquire" || type === "dispose") && money === null && value === null) unpriced.push(asset);
  let income = 0n;
  if (kind === "income") for (const { type, money } of changes) if (type === "acquire") income += money ?? 0n;
  return { changes, income, fees, hasUnknownFee, feesPaid, unpriced };
}

/** Money as decimal text, rounded to `places` digits after the point, a half to the even digit. */
export const moneyText = (money: bigint, places = 8): string => fixedPointText(money, MONEY_SCALE, places);
