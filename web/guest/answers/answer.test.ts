import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";

// The test environment has no other tabs.
vi.stubGlobal(
  "BroadcastChannel",
  class {
    postMessage() {}
  },
);

const PER_EURO: Record<string, string> = { usd: "1.1 1.1", gbp: "0.8 0.8", chf: "0.9 0.9", jpy: "160 160" };
vi.stubGlobal("fetch", async (address: string) => {
  const asked = new URL(address, "http://tidemark.test").searchParams.get("currencies")!.split(",");
  const perEuro = Object.fromEntries(asked.map((code) => [code, PER_EURO[code]]));
  return Response.json({ revision: 1, source: "Bank", years: [{ year: 2025, days: "0303 0610", perEuro }] });
});

test("a report loads the rates that it lacks, and names only those that decide its figures", async () => {
  const [{ answer }, { changeStored }] = await Promise.all([import("./answer.ts"), import("../storage/store.ts")]);
  const coin = { coinId: null, symbol: "zzzz" };
  const money = (symbol: string, amount: string) => ({ coinId: null, symbol, amount });
  const book = (kind: string, at: string, legs: object[], price: object) =>
    answer("POST /api/transactions", {
      query: {},
      key: at,
      body: { kind, at: `${at}T12:00:00.000Z`, legs, price: null, fee: null, account: "", note: "", ...price },
    } as never);
  await book("buy", "2025-03-03", [{ ...coin, amount: "1" }, money("gbp", "-80")], {
    ...{ price: "1", priceCurrency: "jpy" },
  });
  await book("sell", "2025-06-10", [{ ...coin, amount: "-1" }, money("chf", "180")], {});
  await changeStored(({ rates }) => {
    const { chf, jpy, ...perEuro } = rates.get("2025")!.perEuro;
    rates.put({ ...rates.get("2025")!, perEuro });
  });
  const report = (await answer("GET /api/tax-report", { query: { country: "us", year: "2025" } } as never)) as {
    lines: { gain: string; rates: { from: string }[] }[];
  };
  expect(report.lines.map(({ gain, rates }) => [gain, rates.map(({ from }) => from)])).toEqual([
    ["110", ["chf", "gbp"]],
  ]);
});
