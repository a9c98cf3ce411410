import fc from "fast-check";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import type { contract } from "../../shared/contract.ts";
import { runs } from "../../tools/test/depth.ts";
import { IMPORT_FILE } from "../test/calls.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { findFiled, storeFiled } from "./tax.queries.ts";

type Report = z.output<(typeof contract)["GET /api/tax-report"]["reply"]>;

let app: TestApp;
let cookie: string;
let users = 0;
beforeAll(async () => {
  app = await startTestApp("tax");
  await app.tick();
  await app.loadRates();
});
beforeEach(async () => {
  users += 1;
  cookie = await app.signUp(`tax-${users}`);
});

async function send<Reply>(method: string, path: string, body?: unknown, status = 200): Promise<Reply> {
  const reply = await app.request(path, jsonInit(method, body, cookie));
  const text = await reply.text();
  expect(reply.status, text).toBe(status);
  return (status < 400 ? JSON.parse(text) : text) as Reply;
}
const get = async <Reply>(path: string): Promise<Reply> => {
  const reply = await app.request(path, { headers: { Cookie: cookie } });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Reply>();
};
const textOf = async (path: string): Promise<string> =>
  (await app.request(path, { headers: { Cookie: cookie } })).text();
const reportOf = (country: string, year: number, more = "") =>
  get<Report>(`/api/tax-report?country=${country}&year=${year}${more}`);

const trade = (kind: "buy" | "sell", amount: string, price: string, at: string, more: object = {}) => ({
  ...{ kind, at, price, priceCurrency: "eur", account: "Kraken" },
  legs: [{ symbol: "btc", coinId: "bitcoin", amount: kind === "sell" ? `-${amount}` : amount }],
  ...more,
});
const book = async (body: object) => (await send<{ id: string }>("POST", "/api/transactions", body, 201)).id;
const amountsOf = ({ sections }: Report) => Object.fromEntries(sections.map(({ key, amount }) => [key, amount]));

it("reports a year in the money of each country, with its sources, and as files", async () => {
  await book(trade("buy", "2", "1000", "2024-06-10T12:00:00Z"));
  await book(trade("sell", "1", "3000", "2025-07-10T12:00:00Z"));
  const de = await reportOf("de", 2025);
  expect(amountsOf(de)).toMatchObject({ taxableGain: "0", taxFreeGain: "2000", exemptionLimit: "1000" });
  expect([de.currency, de.timeZone, de.method, de.scope]).toEqual(["eur", "Europe/Berlin", "fifo", "account"]);
  expect(de.yearEnd).toMatchObject([{ symbol: "btc", account: "Kraken", amount: "1", cost: "1000" }]);
  expect([de.years, de.filed, de.accounts]).toEqual([[2025], null, ["Kraken"]]);
  expect(de.sources.length).toBeGreaterThan(2);
  const us = await reportOf("us", 2025);
  expect(us.lines).toMatchObject([{ term: "long", box: "L", rates: [{ from: "eur" }, { from: "eur" }] }]);
  await send("PUT", "/api/tax-choices", { scopeBefore2025: "account", forms: [{ account: "Kraken", form: "basis" }] });
  expect((await reportOf("us", 2025)).lines).toMatchObject([{ term: "long", box: "J" }]);
  const csv = await textOf("/api/tax-report?country=de&year=2025&format=csv");
  expect(csv.split("\r\n")).toHaveLength(4);
  expect(csv).toContain("Disposal");
  expect(csv).toContain("Year-end holding");
  expect(await textOf("/api/tax-report?country=us&year=2025&format=form8949")).toContain(
    "J,1 BTC,06/10/2024,07/10/2025",
  );
  const refused = await app.request("/api/tax-report?country=gb&year=2025&format=form8949", {
    headers: { Cookie: cookie },
  });
  expect(refused.status).toBe(400);
});

it("keeps a filed report, and lists line by line how the report differs from it now", async () => {
  const bought = await book(trade("buy", "2", "1000", "2025-01-10T12:00:00Z"));
  await book(trade("sell", "1", "3000", "2025-07-10T12:00:00Z"));
  const before = await reportOf("de", 2025);
  await send("POST", "/api/tax-report/filed", { country: "de", year: 2025 });
  const filed = await reportOf("de", 2025);
  expect(filed).toEqual({ ...before, filed: { at: expect.any(String), differences: [] } });
  await send("PATCH", `/api/transactions/${bought}`, trade("buy", "2", "1100", "2025-01-10T12:00:00Z"));
  const changed = await reportOf("de", 2025);
  expect(amountsOf(changed).taxableGain).toBe("1900");
  expect(changed.filed!.differences).toMatchObject([
    { list: "lines", change: "changed", fields: [{ name: "cost", before: "1000", after: "1100" }, { name: "gain" }] },
    { list: "yearEnd", change: "changed", symbol: "btc", fields: [{ name: "cost", before: "1000", after: "1100" }] },
  ]);
  const opened = await reportOf("de", 2025, "&version=filed");
  expect({ ...opened, filed: null }).toEqual(before);
  expect(opened.filed).toEqual(changed.filed);
  // Another country, another year and another user have none.
  expect([(await reportOf("gb", 2025)).filed, (await reportOf("de", 2024)).filed]).toEqual([null, null]);
  expect(await textOf("/api/account/export")).toContain('"filedTaxReports":[{"filedAt"');
  await send("POST", "/api/tax-report/filed", { country: "de", year: 2025 });
  expect((await reportOf("de", 2025)).filed!.differences).toEqual([]);
  expect(await send("DELETE", "/api/tax-report/filed", { country: "de", year: 2025 })).toEqual({ deleted: true });
  expect(await send("DELETE", "/api/tax-report/filed", { country: "de", year: 2025 })).toEqual({ deleted: false });
  const gone = await app.request("/api/tax-report?country=de&year=2025&version=filed", { headers: { Cookie: cookie } });
  expect(gone.status).toBe(404);
  await send("POST", "/api/tax-report/filed", { country: "de", year: 2090 }, 409);
});

it("keeps the allocation of 1 January 2025, which later reports use, and names what changed before", async () => {
  const usd = { priceCurrency: "usd" };
  const bought = await book(trade("buy", "2", "1000", "2024-01-10T12:00:00Z", usd));
  await book(trade("sell", "1", "3000", "2025-07-10T12:00:00Z", usd));
  await send("PUT", "/api/tax-choices", { scopeBefore2025: "universal", forms: [] });
  const before = await reportOf("us", 2025);
  expect(before.keptAllocation).toBeNull();
  expect(await send("POST", "/api/tax-report/allocation")).toMatchObject({ lots: 1 });
  const kept = { at: expect.any(String), differences: [] };
  const { notes: _, ...figures } = before;
  expect(await reportOf("us", 2025)).toMatchObject({ ...figures, keptAllocation: kept });
  await send("PATCH", `/api/transactions/${bought}`, trade("buy", "2", "1200", "2024-01-10T12:00:00Z", usd));
  for (const year of [2025, 2026]) {
    const { allocation, keptAllocation } = await reportOf("us", year);
    expect(allocation).toMatchObject([{ account: "Kraken", amount: "2", cost: "2000" }]);
    expect(keptAllocation!.differences).toMatchObject([
      { list: "allocation", change: "changed", fields: [{ name: "cost", before: "2000", after: "2400" }] },
    ]);
  }
  expect((await reportOf("us", 2025)).lines).toMatchObject([{ cost: "1000", term: "long" }]);
  expect((await reportOf("us", 2024)).keptAllocation).toBeNull();
  expect((await reportOf("de", 2025)).keptAllocation).toBeNull();
  // In the object of a long ledger too, and in a file.
  const { ledgers } = app.deps;
  app.deps.ledgers = { ...ledgers, maxInRequest: 0 };
  expect((await reportOf("us", 2025)).lines).toMatchObject([{ cost: "1000" }]);
  app.deps.ledgers = ledgers;
  expect(await textOf("/api/tax-report?country=us&year=2025&format=form8949")).toContain(",3000,1000,,,2000");
  expect(await textOf("/api/account/export")).toMatch(/"keptAllocation":\{"keptAt".*"filedTaxReports":\[\]/);
  // The one of today instead, and then none.
  await send("POST", "/api/tax-report/allocation");
  expect(await reportOf("us", 2025)).toMatchObject({ lines: [{ cost: "1200" }], keptAllocation: kept });
  expect(await send("DELETE", "/api/tax-report/allocation")).toEqual({ deleted: true });
  expect(await send("DELETE", "/api/tax-report/allocation")).toEqual({ deleted: false });
  expect((await reportOf("us", 2025)).keptAllocation).toBeNull();
});

it("keeps no allocation of nothing", async () => {
  await book(trade("buy", "2", "1000", "2025-01-10T12:00:00Z"));
  await send("POST", "/api/tax-report/allocation", undefined, 409);
});

it("computes a long ledger in its object, files it, and answers the same", { timeout: 60_000 }, async () => {
  const { id } = await get<{ id: string }>("/api/user");
  await app.deps.db.d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
       INSERT INTO transactions (user_id, kind, at, legs, price, price_currency)
       SELECT ?1, CASE WHEN i % 2 = 0 THEN 'sell' ELSE 'buy' END, ?2 + i * 3600000,
         json_array(json_array('bitcoin', 'btc', CASE WHEN i % 2 = 0 THEN '-0.5' ELSE '1' END)), abs(random() % 10000) + 1, 'eur' FROM n`,
    )
    .bind(id, Date.UTC(2025, 0, 2))
    .run();
  const report = await reportOf("de", 2025);
  const limited = await reportOf("de", 2025, "&limit=2");
  expect(limited).toEqual({ ...report, lines: report.lines.slice(-2), earlier: report.lines.length - 2 });
  await send("POST", "/api/tax-report/filed", { country: "de", year: 2025 });
  expect({ ...(await reportOf("de", 2025, "&version=filed")), filed: null }).toEqual(report);
  // In the request, as a short ledger.
  const inObject = app.deps.ledgers;
  app.deps.ledgers = { ...inObject, maxInRequest: 10_000 };
  expect({ ...(await reportOf("de", 2025)), filed: null }).toEqual(report);
  app.deps.ledgers = inObject;
});

it("keeps a report that is longer than a row of the database, in parts", async () => {
  const { id } = await get<{ id: string }>("/api/user");
  const { db } = app.deps;
  const long = Array.from({ length: 270_000 }, (_, index) => index.toString(36).padStart(10, "-")).join("");
  const taxYear = { country: "de", year: 2024 } as const;
  await storeFiled(db, id, taxYear, { filedAt: 1, packed: long });
  expect(await findFiled(db, id, taxYear)).toEqual({ filedAt: 1, packed: long });
  const { results } = await db.d1
    .prepare("SELECT length(data) AS size FROM filed_tax_reports WHERE user_id = ?1 ORDER BY part")
    .bind(id)
    .all();
  expect(results.map(({ size }) => size)).toEqual([1_000_000, 1_000_000, 700_000]);
  // A shorter one leaves none of its parts.
  await storeFiled(db, id, taxYear, { filedAt: 2, packed: "short" });
  expect(await findFiled(db, id, taxYear)).toEqual({ filedAt: 2, packed: "short" });
});

const KINDS = ["deletion", "edit", "import", "rename of an account"] as const;

it.each(KINDS)("no later %s is silent, and what is undone leaves no difference", { timeout: 60_000 }, async (kind) => {
  const months = [1, 2, 3, 4, 5, 6];
  const trades = months.flatMap((month) => [
    trade("buy", "2", String(1000 * month), `2025-0${month}-01T12:00:00Z`),
    trade("sell", "1", String(900 * month), `2025-0${month}-20T12:00:00Z`),
  ]);
  const ids: string[] = [];
  for (const one of trades) ids.push(await book(one));
  await send("POST", "/api/tax-report/filed", { country: "gb", year: 2025 });
  const then = await reportOf("gb", 2025);
  const of = ({ lines, income, unknown, yearEnd }: Report) => ({ lines, income, unknown, yearEnd });
  const named = ["transactionId", "acquiredIn", "causes", "mayChange"];
  const contentOf = (report: Report) =>
    JSON.stringify(of(report), (name, part) => (named.includes(name) ? undefined : part));
  const doAndUndo: Record<(typeof KINDS)[number], (index: number, size: number) => Promise<() => Promise<unknown>>> = {
    async deletion(index) {
      await send("DELETE", `/api/transactions/${ids[index]}`);
      return () => send("POST", `/api/transactions/${ids[index]}/restore`);
    },
    async edit(index, size) {
      await send("PATCH", `/api/transactions/${ids[index]}`, { ...trades[index], price: String(size) });
      return () => send("PATCH", `/api/transactions/${ids[index]}`, trades[index]);
    },
    async "rename of an account"(index, size) {
      await send("PATCH", `/api/transactions/${ids[index]}`, { ...trades[index], account: `New ${size}` });
      return () => send("PATCH", `/api/transactions/${ids[index]}`, trades[index]);
    },
    async import(index, size) {
      const [header] = IMPORT_FILE.split("\n");
      const csv = `${header}\n2025-0${(index % 6) + 1}-21,0.${size},BTC,100,EUR,0,EUR,Online,\n`;
      const fileName = `general-${index}-${size}.csv`;
      const { id } = await send<{ id: string }>("POST", "/api/imports", { fileName, csv });
      return () => send("DELETE", `/api/imports/${id}`);
    },
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(ids.length - 1), fc.integer({ min: 1, max: 9 }), async (index, size) => {
      const undo = await doAndUndo[kind](index, size);
      const now = await reportOf("gb", 2025);
      expect(now.filed!.differences.length === 0).toBe(contentOf(now) === contentOf(then));
      expect(of(await reportOf("gb", 2025, "&version=filed"))).toEqual(of(then));
      await undo();
      expect((await reportOf("gb", 2025)).filed!.differences).toEqual([]);
    }),
    runs(2, 40),
  );
});
