import { beforeEach, describe, expect, it } from "vitest";
import { CURRENCY_CODES } from "../../shared/currencies/catalogue.ts";
import { DAY, HOUR, isoTime, MINUTE } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { refreshCurrencies } from "./currencies.ts";

type Reply = { base: string; asOf: string | null; stale: boolean; rates: Record<string, string> };

let app: TestApp;
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`currencies-${appNumber}`);
  await app.empty("exchange_rates");
  await app.tick();
});
const currencies = async () => (await app.request("/api/currencies")).json<Reply>();
/** Loads what is due, and waits until the isolate's cache is read again. */
async function refresh(afterMs = 0) {
  app.clock.time += afterMs;
  const outcome = await refreshCurrencies(app.deps);
  app.clock.time += 2 * MINUTE;
  return outcome;
}
const countCalls = async () => {
  const { counts } = await (await app.control("GET", "")).json<{ counts: Record<string, Record<string, number>> }>();
  return counts.coingecko?.["/exchange_rates"] ?? 0;
};

describe("the display currencies", () => {
  it("each have a rate, and the rates of coins follow the market", async () => {
    expect(await refresh()).toBe("12 currencies");
    const { base, asOf, stale, rates } = await currencies();
    expect([base, stale, asOf]).toEqual(["usd", false, isoTime(app.clock.time - 2 * MINUTE)]);
    expect(Object.keys(rates).toSorted()).toEqual(CURRENCY_CODES.toSorted());
    expect(rates.usd).toBe("1");
    expect(Number(rates.eur)).toBeCloseTo(1 / 1.08, 6);
    expect(Number(rates.jpy)).toBeCloseTo(1 / 0.0066, 2);
    const market = await app.deps.market.latest();
    const price = market!.find("bitcoin")!.coin.price!;
    expect(Number(rates.btc) * price).toBeCloseTo(1, 9);
    expect(Number(rates.sats) / Number(rates.btc)).toBeCloseTo(1e8, 0);
    expect(rates.btc).not.toMatch(/e/);
  });

  it("have no rates but those of coins before the first load of exchange rates, and the reply shows this", async () => {
    const { asOf, stale, rates } = await currencies();
    expect([asOf, stale, Object.keys(rates).toSorted()]).toEqual([null, false, ["btc", "eth", "sats", "usd"]]);
  });

  it("are loaded once in 24 hours", async () => {
    await refresh();
    expect(await refresh(DAY - 10 * MINUTE)).toBe("nothing was due");
    expect(await refresh(8 * MINUTE)).toBe("12 currencies");
    expect(await countCalls()).toBe(2);
  });

  it("are kept and marked as stale while the upstream fails, with growing waits between the tries", async () => {
    await refresh();
    const before = await currencies();
    await app.control("POST", "/faults", { upstream: "coingecko", match: "exchange_rates", mode: "500" });
    for (let minute = 0; minute < 60; minute += 2)
      await refresh(minute === 0 ? DAY : 0).catch(() => (app.clock.time += 2 * MINUTE));
    // After 0, 5, 15, 35 minutes, within an hour.
    expect(await countCalls()).toBe(1 + 4);
    expect(await currencies()).toMatchObject({ asOf: before.asOf, stale: false });
    app.clock.time += DAY;
    await currencies();
    expect(await currencies()).toMatchObject({ asOf: before.asOf, stale: true });
    await app.control("DELETE", "/faults");
    await refresh(HOUR);
    expect(await currencies()).toMatchObject({ stale: false });
  });

  it.each(["nulls", "wrong-types", "html", "truncated", "empty"])("survive the fault %s", async (mode) => {
    await refresh();
    const { rates } = await currencies();
    await app.control("POST", "/faults", { upstream: "coingecko", match: "exchange_rates", mode, status: 200 });
    await refresh(DAY).catch(() => {});
    app.clock.time += 2 * MINUTE;
    const after = await currencies();
    expect(Object.keys(after.rates)).toEqual(Object.keys(rates));
    for (const rate of Object.values(after.rates)) expect(rate).toMatch(/^\d+(\.\d+)?$/);
  });

  it("are not loaded when the month's calls are used up", async () => {
    await app.deps.db.d1.prepare("UPDATE upstream_budgets SET month_used = 1000000").run();
    expect(await refresh()).toBe("the budget forbids it");
    expect(await countCalls()).toBe(0);
  });
});
