import { randomNumbers } from "../../../shared/transactions/test/random-book.ts";

const COINS = [
  ["btc", "bitcoin", "Bitcoin"],
  ["eth", "ethereum", "Ethereum"],
  ["sol", "solana", "Solana"],
  ["doge", "dogecoin", "Dogecoin"],
] as const;
const KINDS = [
  "buy",
  "buy",
  "buy",
  "sell",
  "sell",
  "swap",
  "income",
  "transfer",
  "spend",
  "gift",
  "loss",
  "fee",
] as const;
const HOUR = 3_600_000;

/** The requests that build a portfolio with positions of both kinds and transactions of every kind, the same per seed. */
export function randomPortfolio(seed: number): { path: string; body: object }[] {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
  const number = () =>
    (random() * pick([0.01, 1, 50]) + 0.000_000_01).toFixed(pick([2, 8])).replace(/^0(\.0*)?$/, "0.01");
  const price = () => (random() * pick([1, 100, 60_000]) + 0.01).toFixed(pick([2, 8]));
  const coin = () => {
    const [symbol, coinId, name] = pick(COINS);
    return { symbol, coinId, name };
  };
  const leg = (sign: "" | "-") => {
    const { symbol, coinId } = coin();
    return { symbol, coinId, amount: `${sign}${number()}` };
  };
  const spot = Array.from({ length: 1 + below(4) }, () => ({
    path: "/api/spot-positions",
    body: { ...coin(), amount: number(), entryPrice: price() },
  }));
  const leveraged = Array.from({ length: below(3) }, () => ({
    path: "/api/leveraged-positions",
    body: {
      ...coin(),
      size: number(),
      entryPrice: price(),
      leverage: 1 + below(20),
      positionType: pick(["long", "short"]),
    },
  }));
  const now = Date.now();
  const transactions = Array.from({ length: 4 + below(8) }, (_, index) => {
    const kind = pick(KINDS);
    const legs =
      kind === "swap"
        ? [leg("-"), leg("")]
        : [leg(["sell", "spend", "loss", "fee"].includes(kind) || (kind === "gift" && random() < 0.5) ? "-" : "")];
    const fee = random() < 0.4 ? { symbol: "usd", amount: (random() * 5 + 0.01).toFixed(2) } : undefined;
    const accounts =
      kind === "transfer" ? { account: "Kraken", toAccount: "Ledger" } : { account: pick(["", "Kraken"]) };
    // Some of them are later than the positions, which are bought now.
    const at = new Date(now + (index % 3 === 2 ? index * 60_000 : -below(20_000) * HOUR)).toISOString();
    return { path: "/api/transactions", body: { kind, at, legs, price: price(), fee, ...accounts } };
  });
  return [...spot, ...leveraged, ...transactions];
}
