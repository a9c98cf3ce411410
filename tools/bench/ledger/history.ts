import type { Method } from "../../../shared/transactions/methods.ts";
import { oracleResult } from "../../../shared/transactions/test/oracle.ts";
import type { Transaction } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";

/** A long history of trades as a file, and its figures by the independent calculation. */

/** `amount` is in ten-thousandths of a coin, `price` in cents. */
export type Trade = { at: number; symbol: string; isSale: boolean; amount: number; price: number; hasFee: boolean };

const START = Date.UTC(2022, 0, 1);
/** 100,000 trades take four years. Whole minutes, because the form of a transaction shows no seconds. */
const STEP_MS = 21 * 60_000;
const OFTEN = ["btc", "eth", "sol", "doge"];
/** The coin of every 250th trade. Its list is short, so that the page can show a trade in the middle of the history. */
export const RARE = { symbol: "ada", id: "cardano" };
const RARE_EVERY = 250;
/** What is sold in turn, as a share of the holding; 0 is a purchase. */
const SHARES = [0, 0, 0.3, 0, 0.5];
/** After this many trades all is sold. Otherwise the exact fractions of average costs would grow without end. */
const CYCLE = 96;
const ACCOUNT = "Kraken";
const FEE = "0.25";

export function historyOf(count: number): Trade[] {
  const coins = new Map<string, { trades: number; held: number }>();
  return Array.from({ length: count }, (_, index) => {
    const symbol = index % RARE_EVERY === 0 ? RARE.symbol : OFTEN[index % OFTEN.length]!;
    const coin = coins.get(symbol) ?? { trades: 0, held: 0 };
    coins.set(symbol, coin);
    coin.trades += 1;
    const share = coin.trades % CYCLE === 0 ? 1 : SHARES[(coin.trades % CYCLE) % SHARES.length]!;
    const isSale = share > 0 && coin.held > 0;
    const amount = isSale ? Math.ceil(coin.held * share) : 5000 + ((index * 7919) % 9973);
    coin.held += isSale ? -amount : amount;
    const price = 100 + ((index * 104_729) % 9967);
    return { at: START + index * STEP_MS, symbol, isSale, amount, price, hasFee: index % 2 === 1 };
  });
}

const decimalOf = (value: number, places: number): string => {
  const digits = String(value).padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};
export const amountText = ({ amount }: Pick<Trade, "amount">): string => decimalOf(amount, 4);

const HEADER =
  "Date,Type,Account,To account,Sent amount,Sent coin,Received amount,Received coin,Price (USD),Fee,Fee coin,Note";

/** The trades as a file in the format of our own export. */
export const fileOf = (trades: readonly Trade[]): string =>
  [
    HEADER,
    ...trades.map((trade) => {
      const { at, symbol, isSale, price, hasFee } = trade;
      const side = `${amountText(trade)},${symbol.toUpperCase()}`;
      const sides = isSale ? `${side},,` : `,,${side}`;
      const fee = hasFee ? `${FEE},USD` : ",";
      return `${new Date(at).toISOString()},${isSale ? "sell" : "buy"},${ACCOUNT},,${sides},${decimalOf(price, 2)},${fee},`;
    }),
    "",
  ].join("\n");

function transactionOf(trade: Trade, index: number): Transaction {
  const { at, symbol, isSale, price, hasFee } = trade;
  const amount = `${isSale ? "-" : ""}${amountText(trade)}` as Exact;
  return {
    id: String(index),
    kind: isSale ? "sell" : "buy",
    at,
    account: ACCOUNT,
    toAccount: null,
    legs: [{ coinId: null, symbol, amount, value: null }],
    price: decimalOf(price, 2) as Exact,
    priceCurrency: null,
    fee: hasFee ? { coinId: null, symbol: "usd", amount: FEE as Exact, value: null } : null,
    positionId: null,
    transferKey: null,
  };
}

export type Figures = {
  /** The gain of each disposal, oldest first, and what is left of each coin; in 10⁻⁸. */
  gains: bigint[];
  held: Map<string, bigint>;
};

const unitsOf = (text: string): bigint => BigInt(text.replace("e-8", ""));

/** The figures of the trades by a method, by the calculation that shares no code with the product. */
export function figuresOf(trades: readonly Trade[], method: Method): Figures {
  const { lines, held, unknown, missing } = oracleResult(trades.map(transactionOf), method, "universal");
  if (unknown.length + missing.length > 0) throw new Error("The history sells coins that it has not bought.");
  return {
    gains: lines.map(({ gain }) => unitsOf(gain)),
    held: new Map(held.map((line) => [line.split("|")[0]!, unitsOf(line.split(" ")[1]!)])),
  };
}
