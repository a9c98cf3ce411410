import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

type Report = { added: number; unchanged: number; problems: { row: number; problem: string }[] };
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

const call = async <Reply>(method: string, path: string, body?: unknown, cookie = ann) => {
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  const reply = await app.request(path, init);
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return reply.json<Reply>();
};
const spotOf = (cookie = ann) => call<Position[]>("GET", "/api/spot-positions", undefined, cookie);
const leveragedOf = (cookie = ann) => call<Position[]>("GET", "/api/leveraged-positions", undefined, cookie);
const exported = async (cookie = ann) =>
  (await app.request("/api/portfolio/export", { headers: { Cookie: cookie } })).text();
const imported = (csv: string, cookie = ann, dryRun = false) =>
  call<Report>("POST", "/api/portfolio/import", { csv, dryRun }, cookie);

const DIGITS = "123456789012.12345678";
const fill = async () => {
  const spot = { symbol: "btc", name: '=HYPERLINK("x"), "Bitcoin"\n', amount: DIGITS, entryPrice: "0.0000001" };
  await call("POST", "/api/spot-positions", { ...spot, name: '=HYPERLINK("x"), "Bitcoin"' });
  await call("POST", "/api/spot-positions", { ...spot, name: "'-2", amount: 0.1 + 0.2, currentPrice: DIGITS });
  const leveraged = { symbol: "eth", name: "Ether; long", size: "2", entryPrice: "3000", leverage: 3 };
  await call("POST", "/api/leveraged-positions", { ...leveraged, positionType: "short" });
  await call("POST", "/api/leveraged-positions", leveraged);
  await app.deps.db.d1.prepare("UPDATE leveraged_positions SET is_liquidated = 1 WHERE position_type = 'long'").run();
};
const withoutNames = (rows: Position[]) => rows.map(({ id: _id, userId: _userId, ...rest }) => rest);

describe("the file", () => {
  it("is a download that no cache keeps", async () => {
    const reply = await app.request("/api/portfolio/export", { headers: { Cookie: ann } });
    expect(reply.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(reply.headers.get("Content-Disposition")).toBe('attachment; filename="tidemark-portfolio.csv"');
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  });

  it("brings every digit and word to another account unchanged", async () => {
    await fill();
    const file = await exported();
    expect(await imported(file, bob)).toEqual({ dryRun: false, added: 4, unchanged: 0, problems: [] });
    expect(withoutNames(await spotOf(bob))).toEqual(withoutNames(await spotOf()));
    expect(withoutNames(await leveragedOf(bob))).toEqual(withoutNames(await leveragedOf()));
    expect((await spotOf(bob))[1]).toMatchObject({ amount: "0.3", currentPrice: DIGITS, name: "'-2" });
  });

  it("changes nothing when it is imported where it came from, or twice", async () => {
    await fill();
    const [file, before] = [await exported(), [await spotOf(), await leveragedOf()]];
    for (const _time of [1, 2]) expect(await imported(file)).toMatchObject({ added: 0, unchanged: 4 });
    expect([await spotOf(), await leveragedOf()]).toEqual(before);
    await imported(file, bob);
    const copied = await exported(bob);
    for (const again of [file, copied]) expect(await imported(again, bob)).toMatchObject({ added: 0, unchanged: 4 });
  });

  it("holds no cell that a spreadsheet would run", async () => {
    await fill();
    const file = await exported();
    expect(file).toContain(`"'=HYPERLINK(""x""), ""Bitcoin"""`);
    expect(file).toContain(`"''-2"`);
  });

  it("restores what was deleted, and never what belongs to another", async () => {
    await fill();
    const file = await exported();
    await imported(file, bob);
    for (const { id } of await spotOf(bob)) await call("DELETE", `/api/spot-positions/${id}`, undefined, bob);
    expect(await imported(file, bob)).toMatchObject({ added: 2, unchanged: 2 });
    expect(await spotOf()).toHaveLength(2);
  });
});

describe("a file that somebody wrote", () => {
  it("needs only a symbol, an amount and a price; rows that are the same are as many positions", async () => {
    const file = "\uFEFFsymbol;quantity;purchase price\r\nBTC;0.5;40000\r\nBTC;0.5;40000\r\n\r\nsol;1e-7;100\r\n";
    expect(await imported(file, ann, true)).toEqual({ dryRun: true, added: 3, unchanged: 0, problems: [] });
    expect(await spotOf()).toEqual([]);
    expect(await imported(file)).toMatchObject({ added: 3 });
    expect(await imported(file)).toMatchObject({ added: 0, unchanged: 3 });
    expect(await spotOf()).toMatchObject([
      { symbol: "btc", coinId: "bitcoin", name: "Bitcoin", amount: "0.5", currentPrice: "40000" },
      { symbol: "btc" },
      { symbol: "sol", coinId: "solana", amount: "0.0000001" },
    ]);
  });

  it("may hold leveraged positions and dates", async () => {
    const file = "Type,Symbol,Size,Entry price,Leverage,Added\nshort,eth,2,3000,5,2026-03-01\nLong,eth,2,3000,5,\n";
    await imported(file);
    expect(await leveragedOf()).toMatchObject([
      { positionType: "short", liquidationPrice: "3600", createdAt: "2026-03-01T00:00:00.000Z" },
      { positionType: "long", liquidationPrice: "2400" },
    ]);
  });

  it("is refused whole, with a sentence for each wrong row", async () => {
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
    const report = await imported(rows.join("\n"));
    expect(report).toEqual({
      dryRun: false,
      added: 0,
      unchanged: 0,
      problems: [
        { row: 3, problem: "Amount has at most 8 decimals" },
        { row: 4, problem: "Amount must be a number such as 1234.5" },
        { row: 5, problem: "Symbol is required" },
        { row: 6, problem: "Type must be spot, long or short" },
        { row: 7, problem: "Leverage must be a whole number from 1 to 100" },
        { row: 8, problem: "Entry price must be above 0" },
        { row: 9, problem: 'We have no price of a coin with the id "no-such-coin"' },
        { row: 10, problem: "Added must be a date in the past, such as 2026-03-01" },
      ],
    });
    expect(await spotOf()).toEqual([]);
  });

  it.each([
    ["", "The first row must name the columns; missing: Symbol, Amount, Entry price"],
    ["Symbol,Amount\nbtc,1", "The first row must name the columns; missing: Entry price"],
    ['Symbol,Amount,Price\n"btc,1,2', "A quoted cell is never closed"],
  ])("that is none, %j, is told so", async (file, problem) => {
    expect((await imported(file)).problems).toEqual([{ row: 1, problem }]);
  });

  it("may be 1,000 rows long, in few statements, and not longer than a portfolio", async () => {
    const rows = (count: number) =>
      ["Symbol,Amount,Entry price", ...Array.from({ length: count }, (_, at) => `btc,${at + 1},40000`)].join("\n");
    app.counts.reset();
    expect(await imported(rows(1000))).toMatchObject({ added: 1000 });
    expect(app.counts.statements).toBeLessThanOrEqual(8);
    expect(app.counts.mostParameters).toBeLessThanOrEqual(100);
    const over = { row: 2002, problem: "A portfolio holds at most 2000 spot positions" };
    expect((await imported(rows(2001))).problems).toEqual([over]);
    expect(await spotOf()).toHaveLength(1000);
    const large = await app.request("/api/portfolio/import", jsonInit("POST", { csv: "x".repeat(1_000_001) }, ann));
    expect([large.status, await large.text()]).toEqual([400, "The file is too large."]);
  });

  it("races itself without doubling", async () => {
    const file = "Symbol,Amount,Entry price\nbtc,1,2\nbtc,1,2";
    await Promise.all(Array.from({ length: 8 }, () => imported(file)));
    expect(await spotOf()).toHaveLength(2);
  });
});
