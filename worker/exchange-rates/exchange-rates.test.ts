import { beforeAll, describe, expect, it } from "vitest";
import { type RateYear, ratesOf } from "../../shared/exchange-rates/rates.ts";
import { DAY } from "../../shared/values/time.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";

type OfDay = { date: string; publishedOn: string; source: string; perEuro: Record<string, string> };
type Daily = { revision: number; source: string; years: RateYear[] };

const RATES = "/api/exchange-rates";
const DAILY = `${RATES}/daily`;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("exchange-rates");
  await app.empty("reference_rates", "reference_rate_loads");
  for (const path of [`${RATES}?date=2026-03-01`, `${DAILY}?currencies=usd&from=2025&to=2026`]) {
    const reply = await app.request(path);
    expect([reply.status, await reply.text()]).toEqual([503, expect.stringMatching(/not loaded yet/)]);
  }
  await app.loadRates();
});
const of = async (date: string) => (await app.request(`${RATES}?date=${date}`)).json<OfDay>();

describe("the rates of a day", () => {
  it("are those of the last publication day, in units for one euro", async () => {
    const sunday = await of("2026-03-01");
    expect(sunday).toMatchObject({ date: "2026-03-01", publishedOn: "2026-02-27", source: "Sandbox" });
    expect(sunday.perEuro.usd).toMatch(/^1\.\d{4}$/);
    expect(sunday.perEuro).toEqual((await of("2026-02-27")).perEuro);
    expect(sunday.perEuro.eur).toBeUndefined();
    expect((await of("1999-01-04")).publishedOn).toBe("1999-01-04");
    expect((await of("2026-11-20")).publishedOn).toBe("2026-11-19");
  });

  it("list fixed rates, and no currency that had ended or was not quoted yet", async () => {
    const { perEuro } = await of("2023-01-01");
    expect([perEuro.hrk, perEuro.ltl, perEuro.rub]).toEqual(["7.53450", "3.45280", undefined]);
    expect((await of("2022-12-31")).perEuro.hrk).toMatch(/^7\.\d{4}$/);
    expect((await of("2026-03-01")).perEuro.bgn).toBe("1.95583");
    expect(Object.keys((await of("2004-06-01")).perEuro)).toEqual(expect.arrayContaining(["rol", "trl"]));
    expect((await of("2004-06-01")).perEuro.inr).toBeUndefined();
  });

  it("read at most three rows", async () => {
    app.restart();
    app.counts.reset();
    await of("2026-01-01");
    expect(app.counts.rowsRead).toBe(3);
  });

  it.each([
    ["", /date, such as 2026-03-01, is required/i],
    ["?date=", /date, such as/i],
    ["?date=yesterday", /date, such as/i],
    ["?date=2026-02-30", /date, such as/i],
    ["?date=1999-01-03", /no rates before 1999-01-04/i],
    ["?date=2026-11-21", /must not be in the future/i],
    ["?date=2026-03-01&currency=usd", /currency/i],
  ])("are refused for %s with a sentence", async (query, sentence) => {
    const reply = await app.request(`${RATES}${query}`);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

describe("the daily rates", () => {
  const path = `${DAILY}?currencies=usd,TRY,ils&from=2009&to=2011`;

  it("are the stored years with the asked currencies, from which a browser finds the rate of a day", async () => {
    const reply = await app.request(path);
    const { revision, source, years } = await reply.json<Daily>();
    expect([revision > 0, source]).toEqual([true, "Sandbox"]);
    expect(years.map(({ year, perEuro }) => [year, Object.keys(perEuro)])).toEqual([
      [2009, ["usd", "try"]],
      [2010, ["usd", "try"]],
      [2011, ["usd", "try", "ils"]],
    ]);
    for (const { days, perEuro } of years)
      for (const rates of Object.values(perEuro)) expect(rates.split(" ").length).toBe(days.split(" ").length);
    const rates = ratesOf(years);
    const { perEuro } = await of("2010-05-02");
    for (const currency of ["usd", "try"])
      expect(rates.on(currency, Date.parse("2010-05-02") / DAY)?.perEuro).toBe(perEuro[currency]);
  });

  it("are sent again only when they have changed, and read at most 30 rows", async () => {
    const whole = `${DAILY}?currencies=usd&from=1999&to=2026`;
    app.counts.reset();
    const first = await app.request(whole);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(30);
    expect((await first.json<Daily>()).years).toHaveLength(28);
    const headers = { "If-None-Match": first.headers.get("ETag")! };
    app.counts.reset();
    const second = await app.request(whole, { headers });
    expect([second.status, await second.text(), app.counts.rowsRead]).toEqual([304, "", 1]);
    expect((await app.request(path, { headers })).status).toBe(200);
    await app.deps.db.d1.prepare("UPDATE reference_rate_loads SET revision = revision + 1").run();
    expect((await app.request(whole, { headers })).status).toBe(200);
  });

  it("of years without rates are an empty list", async () => {
    const reply = await app.request(`${DAILY}?currencies=usd&from=2050&to=2060`);
    expect((await reply.json<Daily>()).years).toEqual([]);
  });

  it.each([
    ["from=2025&to=2026", /currencies, one code or several/i],
    ["currencies=usd&to=2026", /from, a year such as 2026, is required/i],
    ["currencies=usd&from=2025", /to, a year such as 2026, is required/i],
    ["currencies=usd&from=25&to=2026", /from must be a year/i],
    ["currencies=usd&from=1998&to=2026", /from must be 1999 or later/i],
    ["currencies=usd&from=2026&to=2025", /from must not be after to/i],
    ["currencies=uah&from=2025&to=2026", /European Central Bank quotes or quoted/i],
    ["currencies=eur&from=2025&to=2026", /European Central Bank quotes or quoted/i],
    ["currencies=usd,&from=2025&to=2026", /European Central Bank quotes or quoted/i],
    [
      `currencies=${"usd,gbp,jpy,chf,cad,aud,cny,inr,krw,brl,try,sek,nok,dkk,pln,czk,nzd,sgd,hkd,zar,mxn"}&from=2025&to=2026`,
      /at most 20/i,
    ],
  ])("are refused for %s with a sentence", async (query, sentence) => {
    const reply = await app.request(`${DAILY}?${query}`);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringMatching(sentence)]);
  });
});
