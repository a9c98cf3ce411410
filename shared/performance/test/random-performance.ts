import { randomNumbers } from "../../transactions/test/random-book.ts";
import type { Transaction, TransactionKind } from "../../transactions/transaction.ts";
import type { Exact } from "../../values/decimal.ts";
import type { OracleMove } from "./oracle.ts";

const DAY = 86_400_000;
export const START = Date.UTC(2022, 0, 1);
export const END = Date.UTC(2024, 6, 1, 15);

/** Daily prices of a coin (US dollars) that close at midnight; the last coin has none for some months. */
export type RandomMarket = Record<string, { at: number; price: string }[]>;
const COINS = ["bitcoin", "ethereum", "gappy"];

function randomMarket(random: () => number): RandomMarket {
  return Object.fromEntries(
    COINS.map((coin) => {
      let price = 10 + random() * 1000;
      const points = [];
      for (let at = START - 2 * DAY; at <= END + 2 * DAY; at += DAY) {
        price *= 0.95 + random() * 0.102;
        if (coin !== "gappy" || at < START + 100 * DAY || at > START + 160 * DAY)
          points.push({ at, price: price.toFixed(6) });
      }
      return [coin, points];
    }),
  );
}

const KINDS: Record<OracleMove["kind"], TransactionKind> = {
  ...{ buy: "buy", sell: "sell", swap: "swap", in: "transfer", out: "transfer", income: "income", fee: "fee" },
};
const MOVES = ["buy", "buy", "buy", "sell", "sell", "swap", "in", "out", "income", "fee"] as const;

/** A book as transactions, and the same for the second implementation. Money is in `currency`, whose rate is fixed. */
export function randomPerformance(seed: number, currency: string) {
  const random = randomNumbers(seed);
  const market = randomMarket(random);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const number = () => (0.01 + random() * pick([1, 10, 100])).toFixed(pick([2, 6]));
  let at = START;
  const moves: OracleMove[] = [];
  const transactions: Transaction[] = [];
  const size = 1 + Math.floor(random() * 14);
  for (let index = 0; index < size; index++) {
    at += Math.floor(random() * pick([0, 0.2, 20, 90]) * DAY);
    if (at > END) break;
    const kind = pick(MOVES);
    const [coin, otherCoin] = [pick(COINS), pick(COINS)];
    const amount = number();
    const price = random() < 0.6 && kind !== "fee" ? number() : null;
    const fee = (kind === "buy" || kind === "sell") && random() < 0.3 ? number() : null;
    const isOut = kind === "sell" || kind === "swap" || kind === "out" || kind === "fee";
    const other = kind === "swap" && otherCoin !== coin ? { coin: otherCoin, amount: number() } : undefined;
    if (kind === "swap" && !other) continue;
    const isByMoney = (kind === "buy" || kind === "sell") && price !== null && random() < 0.5;
    const leg = (coinId: string | null, symbol: string, text: string) =>
      ({ coinId, symbol, amount: text as Exact, value: null }) as const;
    const money = isByMoney ? (Number(price) * Number(amount)).toFixed(8) : null;
    const sign = isOut ? "-" : "";
    transactions.push({
      id: String(index),
      kind: KINDS[kind],
      at,
      account: "",
      toAccount: null,
      legs: [
        leg(coin, coin.slice(0, 3), `${sign}${amount}`),
        ...(other ? [leg(other.coin, other.coin.slice(0, 3), other.amount)] : []),
        ...(money !== null ? [leg(null, currency, `${isOut ? "" : "-"}${money}`)] : []),
      ],
      price: isByMoney ? null : (price as Exact | null),
      priceCurrency: currency,
      fee: fee === null ? null : leg(null, currency, fee),
      positionId: null,
      transferKey: "none",
    });
    moves.push({
      ...{ at, kind, coin, amount: Number(amount) },
      price: money !== null ? Number(money) / Number(amount) : price === null ? null : Number(price),
      ...(other && { other: { coin: other.coin, amount: Number(other.amount) } }),
      fee: Number(fee ?? 0),
    });
  }
  return { market, transactions, moves };
}
