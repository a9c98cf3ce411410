import { expect, it } from "vitest";
import { importRequest } from "../../../shared/imports/contract.ts";
import { DAY } from "../../../shared/values/time.ts";
import { sampleImport, samplePair } from "./sample-file.ts";

it("has two years with purchases, sales and income, each with a price, and nothing in the future", () => {
  const now = Date.UTC(2026, 10, 26, 1);
  const sent = sampleImport({ btc: 97_113.2, eth: 3699.1, sol: 0.00000123, usdc: 1 }, now);
  const { transactions = [] } = importRequest.parse({ ...sent, id: crypto.randomUUID() });
  const times = transactions.map(({ at }) => at).sort((a, b) => a - b);
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(700 * DAY);
  expect(times.at(-1)).toBeLessThan(now);
  expect(new Set(transactions.map(({ kind }) => kind))).toEqual(new Set(["buy", "sell", "income"]));
  expect(transactions.every(({ price }) => Number(price) > 0)).toBe(true);
  const opened = samplePair({ btc: 1, eth: 2, sol: 3, usdc: 1 }, now).map(({ openedAt }) => Date.parse(openedAt));
  expect(opened.every((at) => at > times[0]! && at < now - 7 * DAY)).toBe(true);
});
