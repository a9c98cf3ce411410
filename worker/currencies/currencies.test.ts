import { beforeEach, describe, expect, it } from "vitest";
import { CURRENCY_CODES } from "../../shared/currencies/catalogue.ts";
import { DAY, HOUR, isoDate, MINUTE } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

type Rates = Record<string, string>;
type Reply = { base: string; asOf: string | null; stale: boolean; rates: Rates; earlier: Record<string, Rates> };

let app: TestApp;
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`currencies-${appNumber}`);
  await app.empty("reference_rates", "reference_rate_loads");
  await app.tick();
});
const currencies = async () => (await app.request("/api/currencies")).json<Reply>();
/** Loads what is due at a time, and waits until the isolate's cache is read again. */
async function loadAt(time: number) {
  app.clock.time = time;
  await app.control("POST", "/clock", { offsetMs: time - Date.now() });
  const outcome = await app.loadRates().catch((error: Error) => error.message);
  app.clock.time += 2 * MINUTE;
  return outcome;
}
const at = (time: string) => Date.parse(`${time}Z`);
const FRIDAY = at("2026-11-20T15:10");
const perEuro = async (date: string) =>
  (await (await app.request(`/api/exchange-rates?date=${date}`)).json<{ perEuro: Rates }>()).perEuro;
/** Units per US dollar on a day. */
async function perDollar(code: string, date: string) {
  const rates = await perEuro(date);
  return Number(code === "eur" ? 1 : rates[code]) / Number(rates.usd);
}

describe("the display currencies", () => {
  it("have the bank's last rates, and the rates of coins follow the market", async () => {
    await loadAt(FRIDAY);
    const { base, asOf, stale, rates } = await currencies();
    expect([base, stale, asOf]).toEqual(["usd", false, "2026-11-20T15:00:00.000Z"]);
    expect(Object.keys(rates).toSorted()).toEqual(CURRENCY_CODES.toSorted());
    expect(rates.usd).toBe("1");
    for (const code of ["eur", "jpy", "krw"])
      expect(Number(rates[code]) / (await perDollar(code, "2026-11-20"))).toBeCloseTo(1, 10);
    const market = await app.deps.market.latest();
    const price = market!.find("bitcoin")!.coin.price!;
    expect(Number(rates.btc) * price).toBeCloseTo(1, 9);
    expect(Number(rates.sats) / Number(rates.btc)).toBeCloseTo(1e8, 0);
    expect(rates.btc).not.toMatch(/e/);
  });

  it("have no rates but those of coins before the first load of exchange rates, and the reply shows this", async () => {
    const { asOf, stale, rates, earlier } = await currencies();
    expect([asOf, stale, Object.keys(rates).toSorted()]).toEqual([null, false, ["btc", "eth", "sats", "usd"]]);
    expect(Object.keys(earlier["24h"]!).toSorted()).toEqual(["btc", "eth", "sats", "usd"]);
  });

  it("are not stale over a weekend, and stale when a working day's rates are missing for a day", async () => {
    await loadAt(FRIDAY);
    await loadAt(at("2026-11-23T14:00"));
    expect(await currencies()).toMatchObject({ asOf: "2026-11-20T15:00:00.000Z", stale: false });
    await app.control("POST", "/faults", { upstream: "ecb", mode: "500" });
    await loadAt(at("2026-11-24T14:00"));
    expect(await currencies()).toMatchObject({ asOf: "2026-11-20T15:00:00.000Z", stale: false });
    const before = await currencies();
    await loadAt(at("2026-11-24T15:10"));
    expect(await currencies()).toMatchObject({ asOf: before.asOf, stale: true, rates: { eur: before.rates.eur } });
    await app.control("DELETE", "/faults");
    await loadAt(at("2026-11-24T21:00"));
    expect(await currencies()).toMatchObject({ asOf: "2026-11-24T15:00:00.000Z", stale: false });
  });

  it("cost one row a minute, and none in between", async () => {
    await loadAt(FRIDAY);
    await currencies();
    app.counts.reset();
    await currencies();
    expect(app.counts.statements).toBe(0);
  });
});

describe("the earlier rates", () => {
  it.each([
    ["1h", HOUR],
    ["24h", DAY],
    ["7d", 7 * DAY],
    ["30d", 30 * DAY],
    ["1y", 365 * DAY],
  ])("of %s ago are those of that day, and those of coins follow their change", async (age, ms) => {
    await loadAt(FRIDAY);
    await app.tick();
    app.restart();
    const { rates, earlier } = await currencies();
    const date = isoDate(app.clock.time - ms);
    for (const code of ["eur", "gbp", "try"])
      expect(Number(earlier[age]?.[code]) / (await perDollar(code, date))).toBeCloseTo(1, 10);
    expect(earlier[age]?.usd).toBe("1");
    const market = await app.deps.market.latest();
    const { change24h, change7d } = market!.find("bitcoin")!.coin;
    const { change1h, change30d, change1y } = market!.figures("bitcoin")!;
    const change = { "1h": change1h, "24h": change24h, "7d": change7d, "30d": change30d, "1y": change1y }[age]!;
    for (const code of ["btc", "sats"])
      expect(Number(earlier[age]?.[code]) / Number(rates[code])).toBeCloseTo(1 + change / 100, 9);
    // In bitcoin, the price of bitcoin has not changed.
    const price = market!.find("bitcoin")!.coin.price!;
    expect((price / (1 + change / 100)) * Number(earlier[age]?.btc)).toBeCloseTo(1, 9);
  });

  it("are unknown for days whose rates are missing, and for a coin whose price is held back or whose change is", async () => {
    await loadAt(FRIDAY);
    const market = (await app.deps.market.latest())!;
    market.find("bitcoin")!.coin.heldBack = { price: 1, at: 0 };
    market.find("ethereum")!.coin.change7d = null;
    await app.control("POST", "/faults", { upstream: "ecb", mode: "500" });
    app.clock.time = at("2026-11-25T15:10");
    app.deps.market.current = async () => market;
    const { earlier, stale } = await currencies();
    expect(stale).toBe(true);
    expect([earlier["24h"]?.eur, earlier["24h"]?.usd, earlier["24h"]?.btc]).toEqual([undefined, "1", undefined]);
    expect([earlier["24h"]?.eth !== undefined, earlier["7d"]?.eth]).toEqual([true, undefined]);
    expect(Number(earlier["7d"]?.eur)).toBeCloseTo(await perDollar("eur", "2026-11-18"), 10);
  });
});
