import { exactText } from "../../../shared/values/decimal.ts";
import { DAY, HOUR, isoTime } from "../../../shared/values/time.ts";

/** The coins of the sample, with the prices in US dollars that stand in when the market has none. */
export const SAMPLE_COINS = {
  btc: { id: "bitcoin", price: 97_000 },
  eth: { id: "ethereum", price: 3_700 },
  sol: { id: "solana", price: 176 },
  usdc: { id: "usd-coin", price: 1 },
} as const;
type Symbol = keyof typeof SAMPLE_COINS;
export type SamplePrices = Record<Symbol, number>;

/** `part` is the price of the day as a part of today's price. */
type Trade = [daysAgo: number, kind: "buy" | "sell" | "income", amount: string, symbol: Symbol, part: number];

const TRADES: readonly Trade[] = [
  [728, "buy", "0.2", "btc", 0.62],
  [690, "buy", "2", "eth", 0.75],
  [604, "buy", "30", "sol", 0.7],
  [541, "buy", "0.1", "btc", 0.78],
  [480, "income", "0.05", "eth", 0.82],
  [421, "buy", "1.5", "eth", 1.15],
  [333, "sell", "0.08", "btc", 1.06],
  [299, "income", "0.04", "eth", 1.1],
  [240, "sell", "10", "sol", 1.22],
  [182, "buy", "2500", "usdc", 1],
  [119, "income", "0.03", "eth", 0.95],
  [61, "buy", "0.04", "btc", 1.03],
  [20, "buy", "10", "sol", 0.93],
];

/** The name of the sample in the list of imports. */
export const SAMPLE_NAME = "Sample portfolio";

/** Six digits are enough for a price, also for one of a thousandth of a cent. */
const priceText = (price: number): string => exactText(Number(price.toPrecision(6)));

const middayAgo = (days: number, now: number): string => isoTime(Math.floor(now / DAY) * DAY + 12 * HOUR - days * DAY);

/** Two years of trades up to now, as a file of one part. All costs are known, and nothing is a real trade. */
export function sampleImport(prices: SamplePrices, now: number) {
  const transactions = TRADES.map(([daysAgo, kind, amount, symbol, part]) => {
    const at = middayAgo(daysAgo, now);
    return {
      ...{ kind, at, account: "Sample", price: priceText(prices[symbol] * part), sourceKey: `sample ${at} ${symbol}` },
      legs: [{ symbol, coinId: SAMPLE_COINS[symbol].id, amount: kind === "sell" ? `-${amount}` : amount }],
      ...(kind === "income" && { note: "Staking reward" }),
    };
  });
  const summary = { total: transactions.length, ignored: 0, compared: 0, agree: 0, parts: 1 };
  return { fileName: SAMPLE_NAME, layout: "tidemark", part: 0, summary, transactions };
}

/** A pair of leveraged positions, opened some weeks ago: one with a profit and one with a loss. */
export const samplePair = ({ eth, sol }: SamplePrices, now: number) => [
  {
    ...{ coinId: SAMPLE_COINS.eth.id, symbol: "ETH", name: "Ethereum", positionType: "long" as const },
    ...{ size: "1", leverage: 3, entryPrice: priceText(eth * 0.96), openedAt: middayAgo(47, now) },
  },
  {
    ...{ coinId: SAMPLE_COINS.sol.id, symbol: "SOL", name: "Solana", positionType: "short" as const },
    ...{ size: "12", leverage: 2, entryPrice: priceText(sol * 0.97), openedAt: middayAgo(16, now) },
  },
];
