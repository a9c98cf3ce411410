import { type Rational, rational } from "../../transactions/test/rational.ts";
import type { Leg, Transaction, TransactionKind } from "../../transactions/transaction.ts";
import type { Exact } from "../../values/decimal.ts";
import type { BrokerForm } from "../us.ts";

/**
 * A history in words, and figures of the report that were worked out by hand. A line is a date or a time, a verb, an amount
 * with its coin, and:
 *
 *     buy, sell   "for 100", and "fee 2" in money
 *     swap        "to 20 eth worth 100"
 *     others      "worth 100"
 *     move        "from a to b", and "arriving 0.9 worth 10" where coins were paid as a fee on the way
 *     all         "at kraken": the account
 */
export type Example = {
  title: string;
  year: number;
  history: string;
  expected: Record<string, string>;
  method?: "fifo" | "lifo" | "hifo";
  scope?: "universal" | "account";
  timeZone?: string;
  forms?: Record<string, BrokerForm>;
};

/** One line of a history, as the calculator reads it. */
export type Step = {
  at: number;
  verb: string;
  coin: string;
  amount: Rational;
  /** Of a swap, what came in. */
  other: { coin: string; amount: Rational } | null;
  /** The money of a trade, or the value of the coins. */
  value: Rational;
  fee: Rational;
  account: string;
  to: string;
  /** Of a move, what was paid on the way, and what it was worth. */
  lost: Rational;
};

const word = (line: string, name: string): string | undefined => new RegExp(` ${name} (\\S+)`).exec(line)?.[1];

function stepOf(line: string): Step {
  const [, time, verb, amount, coin] = /^(\S+) (\w+) (\S+) (\w+)/.exec(line)!;
  const swapped = / to (\S+) (\w+) worth/.exec(line);
  const arriving = word(line, "arriving");
  return {
    at: Date.parse(time!.length === 10 ? `${time}T12:00:00Z` : time!),
    verb: verb!,
    coin: coin!,
    amount: rational(amount!),
    other: verb === "swap" ? { amount: rational(swapped![1]!), coin: swapped![2]! } : null,
    value: rational(word(line, "for") ?? word(line, "worth") ?? "0"),
    fee: rational(word(line, "fee") ?? "0"),
    account: word(line, "at") ?? (verb === "move" ? word(line, "from")! : ""),
    to: verb === "move" ? word(line, "to")! : "",
    lost: arriving === undefined ? rational("0") : rational(String(Number(amount) - Number(arriving))),
  };
}

const linesOf = ({ history }: Pick<Example, "history">): string[] =>
  history
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

export const stepsOf = (example: Pick<Example, "history">): Step[] =>
  linesOf(example)
    .map(stepOf)
    .sort((a, b) => a.at - b.at);

const KINDS: Record<string, TransactionKind> = {
  give: "gift",
  get: "gift",
  lose: "loss",
  pay: "fee",
  move: "transfer",
};
const IN = ["buy", "income", "get"];

/** The same history as transactions in a currency. */
export const transactionsOf = (example: Pick<Example, "history">, currency: string): Transaction[] =>
  linesOf(example)
    .map((line, index): Transaction => {
      const { at, verb, coin, account, to } = stepOf(line);
      const amount = / (\S+) \w+/.exec(line.slice(line.indexOf(verb) + verb.length))![1]!;
      const leg = (symbol: string, text: string, value: string | null = null): Leg => ({
        ...{ coinId: symbol === currency ? null : symbol, symbol, amount: text as Exact, value: value as Exact | null },
      });
      const [paid, worth, arriving] = [word(line, "for"), word(line, "worth"), word(line, "arriving")];
      const swapped = / to (\S+) (\w+) worth/.exec(line);
      const isIn = IN.includes(verb);
      const money = paid === undefined ? [] : [leg(currency, isIn ? `-${paid}` : paid)];
      const main = leg(coin, isIn ? amount : `-${amount}`, paid === undefined && !arriving ? (worth ?? null) : null);
      const legs =
        verb === "swap"
          ? [leg(coin, `-${amount}`, worth!), leg(swapped![2]!, swapped![1]!, worth!)]
          : verb === "move"
            ? [leg(coin, `-${amount}`), leg(coin, arriving ?? amount)]
            : [main, ...money];
      const fee = word(line, "fee");
      const price = arriving ? String(Number(worth) / Number((Number(amount) - Number(arriving)).toFixed(8))) : null;
      return {
        ...{ id: String(index), kind: KINDS[verb] ?? (verb as TransactionKind), at, account },
        toAccount: verb === "move" ? to : null,
        ...{ legs, price: price as Exact | null, priceCurrency: currency === "usd" ? null : currency },
        fee: fee === undefined ? null : { ...leg(currency, fee), value: null },
        ...{ positionId: null, transferKey: null },
      };
    })
    .sort((a, b) => a.at - b.at);
