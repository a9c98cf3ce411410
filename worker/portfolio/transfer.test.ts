import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { countWaiting } from "../transactions/holdings.ts";

type Report = { added: number; addedIds: string[]; unchanged: number; problems: { row: number; problem: string }[] };
type Position = Record<string, unknown> & { id: string };

let app: TestApp;
let ann = "";
let bob = "";
beforeAll(async () => {
  app = await startTestApp("transfer");
  await app.tick();
  [ann, bob] = [await app.signUp("ann"), await app.signUp("bob")];
});
beforeEach(async () => {
  const tables = ["spot_positions", "leveraged_positions"];
  await app.deps.db.d1.batch(tables.map((table) => app.deps.db.d1.prepare(`DELETE FROM ${table}`)));
});

const sendForJson = async <Reply>(method: string, path: string, body?: unknown, cookie = ann) => {
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  const reply = await app.request(path, init);
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return reply.json<Reply>();
};
const listSpot = (cookie = ann) => sendForJson<Position[]>("GET", "/api/spot-positions", undefined, cookie);
const listLeveraged = (cookie = ann) => sendForJson<Position[]>("GET", "/api/leveraged-positions", undefined, cookie);
const exportCsv = async (cookie = ann) =>
  (await app.request("/api/portfolio/export", { headers: { Cookie: cookie } })).text();
const importCsv = (csv: string, cookie = ann, dryRun = false) =>
  sendForJson<Report>("POST", "/api/portfolio/import", { csv, dryRun }, cookie);

const DIGITS = "123456789012.12345678";
const addPositions = async () => {
  const spot = { symbol: "btc", name: '=HYPERLINK("x"), "Bitcoin"\n', amount: DIGITS, entryPrice: "0.0000001" };
  await sendForJson("POST", "/api/spot-positions", { ...spot, name: '=HYPERLINK("x"), "Bitcoin"' });
  await sendForJson("POST", "/api/spot-positions", { ...spot, name: "'-2", amount: 0.1 + 0.2, currentPrice: DIGITS });
  const leveraged = { symbol: "eth", name: "Ether; long", size: "2", entryPrice: "3000", leverage: 3 };
  await sendForJson("POST", "/api/leveraged-positions", { ...leveraged, positionType: "short" });
  await sendForJson("POST", "/api/leveraged-positions", leveraged);
  await app.deps.db.d1.prepare("UPDATE leveraged_positions SET is_liquidated = 1 WHERE position_type = 'long'").run();
};
const withoutIds = (rows: Position[]) => rows.map(({ id: _id, userId: _userId, ...rest }) => rest);

describe("the exported file", () => {
  it("is a download that must not be cached", async () => {
    const reply = await app.request("/api/portfolio/export", { headers: { Cookie: ann } });
    expect(reply.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(reply.headers.get("Content-Disposition")).toBe('attachment; filename="tidemark-portfolio.csv"');
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  });

  it("imports into another account with every digit and text unchanged", async () => {
    await addPositions();
    const file = await exportCsv();
    const { addedIds, ...report } = await importCsv(file, bob);
    expect(report).toEqual({ dryRun: false, added: 4, unchanged: 0, problems: [] });
    const stored = [...(await listSpot(bob)), ...(await listLeveraged(bob))].map(({ id }) => id);
    expect(addedIds.toSorted()).toEqual(stored.toSorted());
    expect(withoutIds(await listSpot(bob))).toEqual(withoutIds(await listSpot()));
    expect(withoutIds(await listLeveraged(bob))).toEqual(withoutIds(await listLeveraged()));
    expect((await listSpot(bob))[1]).toMatchObject({ amount: "0.3", currentPrice: DIGITS, name: "'-2" });
  });

  it("adds nothing when it is imported into the same account, or twice", async () => {
    await addPositions();
    const [file, before] = [await exportCsv(), [await listSpot(), await listLeveraged()]];
    for (const _time of [1, 2]) expect(await importCsv(file)).toMatchObject({ added: 0, unchanged: 4 });
    expect([await listSpot(), await listLeveraged()]).toEqual(before);
    await importCsv(file, bob);
    const copied = await exportCsv(bob);
    for (const repeated of [file, copied])
      expect(await importCsv(repeated, bob)).toMatchObject({ added: 0, unchanged: 4 });
  });

  it("gives no cost to coins whose cost is known in part only", async () => {
    await sendForJson("POST", "/api/spot-positions", {
      symbol: "btc",
      name: "Bitcoin",
      amount: "1",
      entryPrice: "100",
    });
    const gift = { kind: "gift", at: "2026-01-31T12:00:00Z", legs: [{ symbol: "btc", amount: "2" }] };
    await sendForJson("POST", "/api/transactions", gift);
    const file = await exportCsv();
    expect(file).toMatch(/,3,100,.*,1\r\n$/);
    expect(await importCsv(file, bob)).toMatchObject({ added: 1, problems: [] });
    expect(await listSpot(bob)).toMatchObject([{ amount: "3", entryPrice: "0", cost: null, costKnown: false }]);
  });

  it("has no cell that a spreadsheet would execute", async () => {
    await addPositions();
    const file = await exportCsv();
    expect(file).toContain(`"'=HYPERLINK(""x""), ""Bitcoin"""`);
    expect(file).toContain(`"''-2"`);
  });

  it("restores the user's deleted positions, and changes no other user's", async () => {
    await addPositions();
    const file = await exportCsv();
    await importCsv(file, bob);
    for (const { id } of await listSpot(bob)) await sendForJson("DELETE", `/api/spot-positions/${id}`, undefined, bob);
    expect(await importCsv(file, bob)).toMatchObject({ added: 2, unchanged: 2 });
    expect(await listSpot()).toHaveLength(2);
  });
});

describe("a file written by hand", () => {
  it("needs only symbol, amount and price, and may have equal rows", async () => {
    const file = "\uFEFFsymbol;quantity;purchase price\r\nBTC;0.5;40000\r\nBTC;0.5;40000\r\n\r\nsol;1e-7;100\r\n";
    expect(await importCsv(file, ann, true)).toEqual({
      dryRun: true,
      added: 3,
      addedIds: [],
      unchanged: 0,
      problems: [],
    });
    expect(await listSpot()).toEqual([]);
    expect(await importCsv(file)).toMatchObject({ added: 3 });
    expect(await importCsv(file)).toMatchObject({ added: 0, unchanged: 3 });
    expect(await listSpot()).toMatchObject([
      { symbol: "btc", coinId: "bitcoin", name: "Bitcoin", amount: "0.5", currentPrice: "40000" },
      { symbol: "btc" },
      { symbol: "sol", coinId: "solana", amount: "0.0000001" },
    ]);
  });

  it("may hold leveraged positions and dates", async () => {
    const file = "Type,Symbol,Size,Entry price,Leverage,Added\nshort,eth,2,3000,5,2026-03-01\nLong,eth,2,3000,5,\n";
    await importCsv(file);
    expect(await listLeveraged()).toMatchObject([
      { positionType: "short", liquidationPrice: "3600", createdAt: "2026-03-01T00:00:00.000Z" },
      { positionType: "long", liquidationPrice: "2400" },
    ]);
  });

  it("is refused completely, with a problem for each wrong row", async () => {
    const rows = [
      "Type,Symbol,Amount,Entry price,Leverage,Coin,Added",
      "spot,btc,1,40000,,,",
      "spot,btc,1.123456789,40000,,,",
      'spot,btc,"1,5",40000,,,',
      "spot,,1,40000,,,",
      "future,btc,1,40000,,,",
      "long,btc,1,40000,500,,",
      "spot,btc,1,0,,,",
      "spot,btc,1,40000,,no-such-coin,",
      "spot,btc,1,40000,,,tomorrow",
    ];
    const report = await importCsv(rows.join("\n"));
    expect(report).toEqual({
      dryRun: false,
      added: 0,
      addedIds: [],
      unchanged: 0,
      problems: [
        { row: 3, problem: "Amount has at most 8 decimals" },
        { row: 4, problem: "Amount must be a number such as 1234.5" },
        { row: 5, problem: "Symbol is required" },
        { row: 6, problem: "Type must be spot, long or short" },
        { row: 7, problem: "Leverage must be a whole number from 1 to 100" },
        { row: 8, problem: "Entry price must be above 0" },
        { row: 9, problem: 'We have no price for a coin with the id "no-such-coin"' },
        { row: 10, problem: "Added must be a date in the past, such as 2026-03-01" },
      ],
    });
    expect(await listSpot()).toEqual([]);
  });

  it.each([
    ["", "The first row must contain the column names. Missing: Symbol, Amount, Entry price"],
    ["Symbol,Amount\nbtc,1", "The first row must contain the column names. Missing: Entry price"],
    ['Symbol,Amount,Price\n"btc,1,2', "A quoted cell has no closing quote"],
  ])("with the invalid content %j is refused", async (file, problem) => {
    expect((await importCsv(file)).problems).toEqual([{ row: 1, problem }]);
  });

  it("may have 1,000 rows, imported in few statements, and at most as many as a portfolio", async () => {
    const rows = (count: number) =>
      ["Symbol,Amount,Entry price", ...Array.from({ length: count }, (_, index) => `btc,${index + 1},40000`)].join(
        "\n",
      );
    app.counts.reset();
    expect(await importCsv(rows(1000))).toMatchObject({ added: 1000 });
    expect(app.counts.statements).toBeLessThanOrEqual(10);
    expect(app.counts.maxParameters).toBeLessThanOrEqual(100);
    const problem = { row: 2002, problem: "A portfolio holds at most 2000 spot positions" };
    expect((await importCsv(rows(2001))).problems).toEqual([problem]);
    expect((await importCsv(rows(4000))).problems).toEqual([problem]);
    expect(await listSpot()).toHaveLength(1000);
    const large = await app.request("/api/portfolio/import", jsonInit("POST", { csv: "x".repeat(1_000_001) }, ann));
    expect([large.status, await large.text()]).toEqual([400, "The file is too large."]);
  });

  it("is refused by its number of rows before any row is validated", async () => {
    const tooLong = `Symbol,Amount,Entry price\n${"btc,not a number,1\n".repeat(4001)}`;
    expect(await importCsv(tooLong)).toEqual({
      dryRun: false,
      added: 0,
      addedIds: [],
      unchanged: 0,
      problems: [{ row: 4002, problem: "A file has at most 4000 rows" }],
    });
  });

  it("imports no duplicates when sent several times at once", async () => {
    const file = "Symbol,Amount,Entry price\nbtc,1,2\nbtc,1,2";
    await Promise.all(Array.from({ length: 8 }, () => importCsv(file)));
    expect(await listSpot()).toHaveLength(2);
  });
});

it("derives positions of an import whose request ended before it did so", async () => {
  const cookie = await app.signUp("interrupted");
  const { ledgers } = app.deps;
  const gone = () => Promise.reject(new Error("The request ended."));
  app.deps.ledgers = { ...ledgers, maxInRequest: 0, ask: gone };
  const csv = "Symbol,Amount,Entry price,Added\nbtc,2,100,2024-01-01\n";
  const reply = await app.request("/api/portfolio/import", jsonInit("POST", { csv }, cookie));
  expect(reply.ok).toBe(false);
  app.deps.ledgers = ledgers;
  expect(await countWaiting(app.deps)).toBe("1 of 1 ledgers with a transaction that was waiting");
  expect(await countWaiting(app.deps)).toBe("0 of 0 ledgers with a transaction that was waiting");
});
