import { FUNDING_NOTE } from "../../../shared/transactions/perpetuals.ts";
import { assetKeyOf } from "../../../shared/transactions/transaction.ts";
import { compare, difference, type Exact, product, sum } from "../../../shared/values/decimal.ts";
import { DAY } from "../../../shared/values/time.ts";
import type { Fill as ReadFill } from "../../upstreams/hyperliquid/history-rows.ts";
import { coinIdOfToken, isDollarToken, isSpotPair } from "./coins.rules.ts";

/** How fills and funding become transactions of the ledger. */

type Leg = { coinId: string | null; symbol: string; amount: Exact; value: Exact | null; account: null };
type Fee = { coinId: string | null; symbol: string; amount: Exact; value: Exact | null };
export type Booking = {
  kind: "buy" | "sell" | "swap" | "income" | "fee";
  at: number;
  account: string;
  toAccount: null;
  legs: Leg[];
  price: Exact | null;
  priceCurrency: null;
  fee: Fee | null;
  note: string;
  positionId: null;
  sourceKey: string;
};

type Fill = Omit<ReadFill, "hash">;
type Pairs = Readonly<Record<string, { base: string; quote: string }>>;
/** The account's name in the ledger, and its address, which identifies its rows when it is linked again. */
type Account = { name: string; address: string };

const ZERO = "0" as Exact;
const isZero = (value: Exact) => compare(value, ZERO) === 0;
const isNegative = (value: Exact) => compare(value, ZERO) < 0;
const withoutSign = (value: Exact) => (isNegative(value) ? difference(ZERO, value) : value);
const negative = (value: Exact) => difference(ZERO, value);
const smaller = (a: Exact, b: Exact) => (compare(a, b) <= 0 ? a : b);

const DOLLAR = { coinId: null, symbol: "usd" };
const STABLECOIN = { coinId: coinIdOfToken("USDC"), symbol: "usdc" };
/** A token without a known coin keeps its name, so that no other coin of the same symbol is taken for it. */
function assetOf(token: string) {
  if (isDollarToken(token)) return DOLLAR;
  const asset = { coinId: coinIdOfToken(token), symbol: token.toLowerCase() };
  return { ...asset, coinId: assetKeyOf(asset) };
}

const leg = (asset: { coinId: string | null; symbol: string }, amount: Exact, value: Exact | null): Leg => ({
  ...asset,
  amount,
  value,
  account: null,
});

const keyOf = ({ address }: Account, { at, coin, tid }: Pick<Fill, "at" | "coin" | "tid">) =>
  `${address} ${at} ${coin} ${tid}`;

/** `name` is what the venue's page calls the fill's coin: a spot pair such as "@107" has the name of its coin. */
function draft(account: Account, fill: Fill, name = fill.coin): Omit<Booking, "kind" | "legs" | "fee"> {
  return {
    at: fill.at,
    account: account.name,
    toAccount: null,
    price: null,
    priceCurrency: null,
    note: `${fill.direction} ${fill.size} ${name} at ${fill.price}`,
    positionId: null,
    sourceKey: keyOf(account, fill),
  };
}

const feeOf = ({ fee, feeToken }: Fill): Fee | null =>
  isZero(fee) || isNegative(fee) ? null : { ...assetOf(feeToken), amount: fee, value: null };

/** A trade of the spot market is a purchase or a sale. A rebate in dollars changes the money that was paid. */
function bookSpotFill(account: Account, fill: Fill, { base, quote }: { base: string; quote: string }): Booking {
  const { side, size, price, fee, feeToken } = fill;
  const rebate = isNegative(fee) && isDollarToken(feeToken) ? withoutSign(fee) : ZERO;
  const paid = product(size, price);
  const money = side === "buy" ? negative(difference(paid, rebate)) : sum(paid, rebate);
  const [bought, sold] = [assetOf(base), assetOf(quote)];
  const legs = [leg(bought, side === "buy" ? size : negative(size), null), leg(sold, money, null)];
  return { ...draft(account, fill, base), kind: sold === DOLLAR ? side : "swap", legs, fee: feeOf(fill) };
}

/** The part of a fill that closes the position before it. */
export function closedSize({ side, size, startPosition }: Pick<Fill, "side" | "size" | "startPosition">): Exact {
  const closes = side === "sell" ? !isNegative(startPosition) : isNegative(startPosition);
  return closes ? smaller(size, withoutSign(startPosition)) : ZERO;
}

/**
 * The part of a position that a fill closes is a purchase and a sale of the contract at once, whose gain is the
 * venue's `closedPnl`: a long was bought at its average entry price, a short was sold at it.
 */
function closingLegs(fill: Fill, closed: Exact): [Leg, Leg] {
  const contract = { coinId: null, symbol: `${fill.coin.toLowerCase()}-perp` };
  const traded = product(closed, fill.price);
  const isLong = fill.side === "sell";
  const [cost, proceeds] = isLong
    ? [difference(traded, fill.closedPnl), traded]
    : [traded, sum(traded, fill.closedPnl)];
  const rebate = isNegative(fill.fee) ? withoutSign(fill.fee) : ZERO;
  // Values must not be negative. One of them can be, but only for a price that was rounded to almost zero.
  const lower = smaller(smaller(cost, proceeds), ZERO);
  return [
    leg(contract, closed, difference(cost, lower)),
    leg(contract, negative(closed), sum(difference(proceeds, lower), rebate)),
  ];
}

/** A fill that only opens a position changes no gain, so only its fee is booked. Null when there is nothing to book. */
function bookPerpFill(account: Account, fill: Fill): Booking | null {
  const base = draft(account, fill);
  const closed = closedSize(fill);
  if (!isZero(closed)) return { ...base, kind: "sell", legs: closingLegs(fill, closed), fee: feeOf(fill) };
  if (isZero(fill.fee)) return null;
  if (!isNegative(fill.fee)) return { ...base, kind: "fee", legs: [], fee: feeOf(fill) };
  const rebate = withoutSign(fill.fee);
  return { ...base, kind: "income", legs: [leg(STABLECOIN, rebate, rebate)], fee: null };
}

/** Null when there is nothing to book, and "unknown" when the pair of the spot market is not known yet. */
export function bookFill(account: Account, fill: Fill, pairs: Pairs): Booking | "unknown" | null {
  if (!isSpotPair(fill.coin)) return bookPerpFill(account, fill);
  const pair = pairs[fill.coin];
  return pair ? bookSpotFill(account, fill, pair) : "unknown";
}

type Payment = { at: number; coin: string; amount: Exact };

/** The funding of each contract and UTC day as one transaction: a fee when it was paid, income when it was received. */
export function bookFunding(account: Account, payments: readonly Payment[]): Booking[] {
  const groups = Map.groupBy(payments, ({ at, coin }) => `${Math.floor(at / DAY)} ${coin}`);
  return [...groups].flatMap(([key, rows]): Booking[] => {
    const total = rows.reduce((all, { amount }) => sum(all, amount), ZERO);
    const { at, coin } = rows.at(-1)!;
    const amount = withoutSign(total);
    const base = {
      at,
      account: account.name,
      toAccount: null,
      price: null,
      priceCurrency: null,
      note: `${FUNDING_NOTE}${coin}`,
      positionId: null,
      sourceKey: `${account.address} funding ${key}`,
    };
    if (isZero(total)) return [];
    if (isNegative(total)) return [{ ...base, kind: "fee", legs: [], fee: { ...DOLLAR, amount, value: null } }];
    return [{ ...base, kind: "income", legs: [leg(STABLECOIN, amount, amount)], fee: null }];
  });
}
