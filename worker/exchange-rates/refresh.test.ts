import { beforeEach, describe, expect, it } from "vitest";
import { yearsFor } from "../../shared/exchange-rates/rates.ts";
import { DAY, HOUR, isoDate, MINUTE } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { readLoads, readRatesRevision } from "./exchange-rates.queries.ts";
import { readReferenceRates } from "./reference-rates.ts";

const day = (date: string) => Date.parse(date) / DAY;
const at = (time: string) => Date.parse(`${time}Z`);
const FRIDAY = at("2026-11-20T15:06");
const MONDAY = at("2026-11-23T15:06");

let app: TestApp;
let appNumber = 0;
beforeEach(async () => {
  appNumber += 1;
  app = await startTestApp(`reference-rates-${appNumber}`);
  await app.empty("reference_rates", "reference_rate_loads");
  await setTime(FRIDAY);
});
/** Sets the clocks of the app and of the bank. */
async function setTime(time: number) {
  app.clock.time = time;
  const { clock } = await (await app.control("GET", "")).json<{ clock: { now: string; offsetMs: number } }>();
  await app.control("POST", "/clock", { offsetMs: clock.offsetMs + time - Date.parse(clock.now) });
}
const refresh = () => app.loadRates().catch((error: Error) => error.message);
const rateOf = async (currency: string, date: string) =>
  (await readReferenceRates(app.deps, yearsFor([day(date)]))).rates.on(currency, day(date));
const countCalls = async () => {
  const { counts } = await (await app.control("GET", "")).json<{ counts: Record<string, Record<string, number>> }>();
  return counts.ecb ?? {};
};
const fault = (mode: string, options = {}) => app.control("POST", "/faults", { upstream: "ecb", mode, ...options });
const stored = async () =>
  (await app.deps.db.d1.prepare("SELECT * FROM reference_rates ORDER BY year").all<Record<string, string>>()).results;

describe("the reference rates", () => {
  it("are loaded once since 1999, and then on each working day", async () => {
    expect(await refresh()).toBe("7,141 days until 2026-11-20");
    expect(await stored()).toHaveLength(28);
    app.clock.time += MINUTE;
    expect(await refresh()).toBe("nothing was due");
    await setTime(MONDAY);
    expect(await refresh()).toBe("1 day until 2026-11-23");
    expect(await countCalls()).toEqual({ "/eurofxref-hist.xml": 1, "/eurofxref-hist-90d.xml": 1 });
    expect(await readRatesRevision(app.deps.db)).toBe(3);
    const rate = await rateOf("usd", "2026-11-22");
    expect(rate).toEqual({
      perEuro: expect.stringMatching(/^1\.\d{4}$/),
      publishedOn: day("2026-11-20"),
      isFixed: false,
    });
    expect(await rateOf("rub", "2022-03-02")).toBeNull();
    expect((await rateOf("rub", "2022-03-01"))?.publishedOn).toBe(day("2022-03-01"));
    expect(await rateOf("isk", "2012-01-10")).toBeNull();
    expect((await rateOf("trl", "1999-01-04"))?.publishedOn).toBe(day("1999-01-04"));
  });

  it("are looked for again while they are late, and the last ones are kept", async () => {
    await app.control("POST", "/ecb", { withheld: ["2026-11-23"] });
    await refresh();
    await setTime(MONDAY);
    expect(await refresh()).toBe("the rates after 2026-11-20 are not published yet");
    app.clock.time += 4 * MINUTE;
    expect(await refresh()).toBe("nothing was due");
    app.clock.time += MINUTE;
    expect(await refresh()).toBe("the rates after 2026-11-20 are not published yet");
    expect((await rateOf("usd", "2026-11-23"))?.publishedOn).toBe(day("2026-11-20"));
    await app.control("DELETE", "/ecb");
    app.clock.time += 10 * MINUTE;
    expect(await refresh()).toBe("1 day until 2026-11-23");
    expect((await rateOf("usd", "2026-11-23"))?.publishedOn).toBe(day("2026-11-23"));
  });

  it("are unknown from the day on which a currency ended", async () => {
    await refresh();
    await app.control("POST", "/ecb", { ended: { TRY: "2026-11-20" } });
    await setTime(MONDAY);
    expect(await refresh()).toBe("1 day until 2026-11-23");
    expect((await rateOf("try", "2026-11-22"))?.publishedOn).toBe(day("2026-11-20"));
    expect(await rateOf("try", "2026-11-23")).toBeNull();
  });

  it("are kept during a week without an answer, and complete after it", async () => {
    await refresh();
    const before = await stored();
    await fault("500");
    for (let time = MONDAY; time < MONDAY + 7 * DAY; time += HOUR) {
      await setTime(time);
      await refresh();
    }
    expect(await stored()).toEqual(before);
    expect((await countCalls())["/eurofxref-hist-90d.xml"]).toBeLessThan(100);
    await app.control("DELETE", "/faults");
    await setTime(MONDAY + 7 * DAY + 4 * HOUR);
    expect(await refresh()).toBe("6 days until 2026-11-30");
    expect((await rateOf("usd", "2026-11-25"))?.publishedOn).toBe(day("2026-11-25"));
  });

  it("are loaded whole again after a gap of months", async () => {
    await refresh();
    await setTime(MONDAY + 120 * DAY);
    expect(await refresh()).toMatch(/^\d+ days until 2027-03-23$/);
    expect((await countCalls())["/eurofxref-hist.xml"]).toBe(2);
    expect((await rateOf("usd", "2026-12-24"))?.publishedOn).toBe(day("2026-12-24"));
  });

  it.each([
    "nulls",
    "wrong-types",
    "bad-row",
    "duplicates",
    "missing-page",
    "spike",
    "vanish",
    "html",
    "truncated",
    "empty",
  ])("are kept when the reply is changed: %s", async (mode) => {
    await refresh();
    const before = await stored();
    await fault(mode, { status: 200 });
    await setTime(MONDAY);
    expect(await refresh()).toMatch(/^reference rates: /);
    expect(await stored()).toEqual(before);
    await app.control("DELETE", "/faults");
    app.clock.time += 5 * MINUTE;
    expect(await refresh()).toBe("1 day until 2026-11-23");
  });

  it("are kept when the recent days do not reach back to them", async () => {
    await refresh();
    const before = await stored();
    const days = Array.from({ length: 91 }, (_, ago) => isoDate(FRIDAY - ago * DAY));
    await app.control("POST", "/ecb", { withheld: days });
    await setTime(MONDAY);
    expect(await refresh()).toBe("reference rates: a gap");
    expect(await stored()).toEqual(before);
  });

  it("leave out one that moves too far, with a line in the log", async () => {
    await refresh();
    await fault("spike", { coins: ["gbp"], factor: 3 });
    await setTime(MONDAY);
    expect(await refresh()).toBe("1 day until 2026-11-23");
    expect(await rateOf("gbp", "2026-11-23")).toBeNull();
    expect((await rateOf("usd", "2026-11-23"))?.publishedOn).toBe(day("2026-11-23"));
    const lines = app.logs.filter(({ event }) => event === "rate-refused");
    expect(lines.map(({ fields }) => [fields?.currency, fields?.date])).toEqual([["gbp", "2026-11-23"]]);
  });

  it("of another upstream are forgotten before the first try", async () => {
    await refresh();
    app.deps.config.rateOrigin = "another bank";
    await fault("500");
    expect(await refresh()).toBe("reference rates: error-status");
    expect(await stored()).toEqual([]);
    expect(await rateOf("usd", "2026-11-20")).toBeNull();
    expect(await readLoads(app.deps.db)).toMatchObject({ origin: "another bank", lastDay: 0, revision: 3, tries: 1 });
  });

  it("are loaded by one of two runs at the same time", async () => {
    const outcomes = await Promise.all([refresh(), refresh()]);
    expect(outcomes.filter((outcome) => outcome.startsWith("7,141 days"))).toHaveLength(1);
  });
});

describe("reading rates", () => {
  it("reads each year once per revision", async () => {
    await refresh();
    const readYears = async (dates: string[]) => {
      const before = app.counts.statements;
      await readReferenceRates(app.deps, yearsFor(dates.map(day)));
      return app.counts.statements - before;
    };
    expect(await readYears(["2020-06-01", "2021-06-01"])).toBe(2);
    expect(await readYears(["2020-01-02", "2021-06-01"])).toBe(2);
    expect(await readYears(["2019-06-01", "2020-01-02"])).toBe(1);
    await setTime(MONDAY);
    await refresh();
    expect(await readYears(["2019-06-01"])).toBe(2);
    expect(isoDate(app.clock.time)).toBe("2026-11-23");
  });
});
