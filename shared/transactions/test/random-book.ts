import type { Exact } from "../../values/decimal.ts";
import type { Fee, Leg, Transaction } from "../transaction.ts";

/** A repeatable source of random numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const COINS = ["btc", "eth"];
const ACCOUNTS = ["", "kraken", "ledger"];
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Amounts with few digits make ties and equal prices likely; those with many digits make long quotients. */
function randomBookOf(random: () => number, size: number, monies: readonly string[]): Transaction[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const number = (): Exact => {
    const digits = pick([0, 0, 1, 3, 8, 8, 18]);
    const fraction = Array.from({ length: digits }, () => below(10)).join("");
    const whole = String(below(pick([3, 12, 1000])));
    const text = digits === 0 ? whole : `${whole}.${fraction}`;
    return (/[1-9]/.test(text) ? text : "1") as Exact;
  };
  const leg = (symbol: string, amount: string, value: Exact | null = null): Leg => ({
    coinId: null,
    symbol,
    amount: amount as Exact,
    value,
  });
  const feeOf = (coin: string): Fee | null => {
    const [symbol, value] = pick<[string, Exact | null]>([
      [pick(monies), null],
      [coin, null],
      [pick(COINS), number()],
      [pick(COINS), null],
    ]);
    return random() < 0.4 ? { coinId: null, symbol, amount: number(), value } : null;
  };

  let at = Date.UTC(2020, 0, 1);
  return Array.from({ length: size }, (_, index): Transaction => {
    at += pick([0, 0, 20 * SECOND, 20 * MINUTE, HOUR, 5 * HOUR, 30 * HOUR, 24 * 9 * HOUR, 24 * 40 * HOUR]);
    const coin = pick(COINS);
    const other = COINS.find((name) => name !== coin)!;
    const common = {
      id: String(index),
      at,
      account: pick(ACCOUNTS),
      toAccount: null,
      price: random() < 0.9 ? number() : null,
      fee: feeOf(coin),
      positionId: null,
      // Some keys have no second side, or sides that do not fit.
      priceCurrency: monies.length === 1 ? null : pick([null, "usd", "eur", "gbp"]),
      transferKey: random() < 0.5 ? null : pick(["none", "a", "b", "c", "d"]),
    };
    const amount = number();
    switch (below(14)) {
      case 0:
      case 1:
      case 2:
        return { ...common, kind: "buy", legs: [leg(coin, amount)] };
      case 3:
        return { ...common, kind: "buy", legs: [leg(coin, amount), leg(pick(monies), `-${number()}`)] };
      case 4:
      case 5:
      case 6:
        return { ...common, kind: "sell", legs: [leg(coin, `-${amount}`)] };
      case 7:
        return { ...common, kind: "swap", legs: [leg(coin, `-${amount}`), leg(other, number())] };
      case 8:
        return { ...common, kind: "swap", legs: [leg(coin, `-${amount}`, number()), leg(other, number(), number())] };
      case 9:
        return { ...common, kind: "transfer", toAccount: pick(ACCOUNTS), legs: [leg(coin, amount)] };
      case 10:
        return { ...common, kind: "transfer", legs: [leg(coin, `${pick(["", "-"])}${amount}`)] };
      case 11:
        return { ...common, kind: "income", legs: [leg(coin, amount)] };
      case 12:
        return { ...common, kind: pick(["spend", "loss", "fee", "gift"] as const), legs: [leg(coin, `-${amount}`)] };
      default:
        return { ...common, kind: "gift", legs: [leg(coin, amount)] };
    }
  });
}

export const randomBook = (seed: number, monies: readonly string[] = ["usd"]): Transaction[] => {
  const random = randomNumbers(seed);
  return randomBookOf(random, 1 + Math.floor(random() * 16), monies);
};
