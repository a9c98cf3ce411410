import { type Account, contractOf } from "./accounts.ts";
import type { Marks } from "./contracts.ts";
import type { Trading } from "./history.ts";

/** The account that the demo user has linked. */
export const DEMO_ADDRESS = "0x7a3f1c0e5d2b49864fae0c6b8d13952e70a4bb16";

const DAY = 24 * 3_600_000;
const digits = (value: number) => Number(value.toPrecision(6));

/** A cross long and short, an isolated long near its liquidation, and a contract of another market. */
export function demoAccounts(marks: Marks, now: number): Record<string, Account> {
  const price = (coin: string) => marks.at(contractOf(coin), now);
  return {
    [DEMO_ADDRESS]: {
      cash: { "": 6_150.25, xyz: 820 },
      positions: [
        { coin: "BTC", size: 0.085, entry: digits(price("BTC") * 0.957), leverage: 10, funding: 12.418305 },
        { coin: "ETH", size: -1.2, entry: digits(price("ETH") * 1.021), leverage: 5, funding: -3.106412 },
        {
          coin: "SOL",
          size: 14.5,
          entry: digits(price("SOL") * 1.012),
          leverage: 8,
          isIsolated: true,
          funding: 0.77214,
        },
        { coin: "xyz:GOLD", size: 0.35, entry: digits(price("xyz:GOLD") * 0.988), leverage: 5, funding: 0.2051 },
      ],
      spot: [
        { coin: "USDC", amount: "1842.30611804" },
        { coin: "HYPE", amount: "38.5" },
        { coin: "UBTC", amount: "0.0124708" },
      ],
    },
  };
}

export const demoTrading = (now: number): Record<string, Trading> => ({
  [DEMO_ADDRESS]: {
    from: Math.floor(now / DAY) * DAY - 30 * DAY,
    perDay: 12,
    coins: ["BTC", "ETH", "SOL", "@107"],
    group: 3,
  },
});
