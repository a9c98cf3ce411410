import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LAYOUTS } from "../../shared/imports/catalogue/layouts.ts";
import { type FileRead, readFile } from "../../shared/imports/read-file.ts";
import { MAX_IMPORTS, MAX_TEXT_PER_MINUTE } from "../../shared/imports/rules.ts";
import { toRequest } from "../../shared/imports/to-request.ts";
import { DAY } from "../../shared/values/time.ts";
import { FIRST_TICK, jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { rowsOfToday } from "./rows-a-day.ts";

type Report = {
  id: string | null;
  layout: string | null;
  rows: { total: number; booked: number; duplicates: number; ignored: number };
  problems: { row: number; problem: string }[];
  balances: { account: string; symbol: string; computed: string; stated: string | null }[];
  balanceCheck: { compared: number; agree: number };
};
type Listed = { id: string; fileName: string; rows: Report["rows"]; isComplete: boolean };
type Item = {
  kind: string;
  at: string;
  account: string;
  legs: { symbol: string; amount: string }[];
  fee: { symbol: string; amount: string } | null;
  source: string;
};

const KRAKEN = `txid,refid,time,type,subtype,aclass,asset,amount,fee,balance
L1-A,R1-A,2024-01-01 10:00:00,deposit,,currency,ZEUR,1000,0,1000
L2-A,R2-A,2024-01-01 11:00:00,trade,,currency,XXBT,0.02,0,0.02
L3-A,R2-A,2024-01-01 11:00:00,trade,,currency,ZEUR,-800,1,199
L4-A,R3-A,2024-01-02 11:00:00,teleport,,currency,XXBT,1,0,1.02
`;
const [HEADER, ...KRAKEN_ROWS] = KRAKEN.trim().split("\n");

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp("imports");
  await app.tick();
});
beforeEach(async () => {
  await app.emptyUsers();
  app.clock.time = FIRST_TICK;
  cookie = await app.signUp("importer");
});

const send = (method: string, path: string, body?: unknown) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
const get = async <Reply>(path: string): Promise<Reply> => (await send("GET", path)).json<Reply>();
const importBody = async (body: Record<string, unknown>): Promise<Report> => {
  const reply = await send("POST", "/api/imports", { fileName: "ledgers.csv", ...body });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Report>();
};
const importText = (csv: string, body: Record<string, unknown> = {}) => importBody({ csv, ...body });
const items = async () => (await get<{ items: Item[] }>("/api/transactions")).items;
const positions = async () =>
  (await get<{ symbol: string; amount: string; entryPrice: string }[]>("/api/spot-positions")).map(
    ({ symbol, amount }) => `${amount} ${symbol}`,
  );
const refusal = async (body: Record<string, unknown>) => {
  const reply = await send("POST", "/api/imports", { fileName: "file.csv", ...body });
  return [reply.status, await reply.text()] as const;
};
/** A file of `count` swaps, one second apart. */
const swaps = (count: number) =>
  `date,soldAmount,soldCurrency,boughtAmount,boughtCurrency,fee,feeCurrency,exchanger,description\n${Array.from(
    { length: count },
    (_, index) => `${new Date(1_700_000_000_000 + index * 1000).toISOString()},1,USDT,${index + 1},DOGE,,,Online,`,
  ).join("\n")}\n`;

describe("the bytes of files that a user sends", () => {
  const NOTE = `${"x".repeat(90_000)}\n`;
  const large = `date,amount\n${NOTE.repeat(21)}`;
  const reply = (csv: string, body: object = { dryRun: true }) =>
    send("POST", "/api/imports", { fileName: "large.csv", csv, ...body });

  it("are limited to 10 MB a minute, in previews too", async () => {
    for (let sent = large.length; sent <= MAX_TEXT_PER_MINUTE; sent += large.length)
      expect((await reply(large)).status).toBe(200);
    app.clock.time += 20_000;
    const refused = await reply(large);
    expect([refused.status, await refused.text(), refused.headers.get("Retry-After")]).toEqual([
      429,
      "You can send 10 MB of files a minute. Please try again in 40 seconds.",
      "40",
    ]);
    app.clock.time += 40_000;
    expect((await reply(large)).status).toBe(200);
  });

  it("are counted for each user, and not for a user's other limits", async () => {
    for (let index = 0; index < 20; index++) expect((await reply("date,amount\n1,2\n")).status).toBe(200);
    for (let index = 0; index < 150; index++)
      await importBody({ dryRun: true, layout: "kraken-ledgers", transactions: [] });
  });

  it("are counted anew after the clock was set back by a day", async () => {
    for (let index = 0; index < 5; index++) await reply(large);
    expect((await reply(large)).status).toBe(429);
    app.clock.time -= 86_400_000;
    expect((await reply(large)).status).toBe(200);
  });
});

describe("the text of a file", () => {
  it("is only described by a dry run", async () => {
    const report = await importText(KRAKEN, { dryRun: true });
    expect(report).toMatchObject({
      id: null,
      layout: "kraken-ledgers",
      rows: { total: 4, booked: 3, duplicates: 0, ignored: 1 },
    });
    expect(report.problems).toEqual([{ row: 5, problem: "“teleport” is not a known kind of row" }]);
    expect(report.balances).toContainEqual({ account: "Kraken", symbol: "eur", computed: "199", stated: "199" });
    expect(report.balanceCheck).toEqual({ compared: 1, agree: 1 });
    expect([await items(), await get("/api/imports"), await positions()]).toEqual([[], [], []]);
  });

  it("is booked row by row, and the holdings change", async () => {
    const { id, rows } = await importText(KRAKEN);
    expect(rows).toEqual({ total: 4, booked: 3, duplicates: 0, ignored: 1 });
    expect((await items()).map(({ kind, account, source }) => [kind, account, source])).toEqual([
      ["buy", "Kraken", "import"],
      ["transfer", "Kraken", "import"],
    ]);
    expect(await positions()).toEqual(["0.02 btc"]);
    expect(await get<Listed[]>("/api/imports")).toMatchObject([
      { id, fileName: "ledgers.csv", rows, isComplete: true },
    ]);
  });

  it("changes nothing when it is imported again, also by another export of the same trades", async () => {
    await importText(KRAKEN);
    const before = await items();
    expect((await importText(KRAKEN)).rows).toEqual({ total: 4, booked: 0, duplicates: 3, ignored: 1 });
    const trades = `txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers
R2-A,O1-A,XXBTZEUR,2024-01-01 11:00:00.1234,buy,limit,40000,800,1,0.02,0,,"L2-A,L3-A"
`;
    expect((await importText(trades)).rows).toMatchObject({ booked: 0, duplicates: 1 });
    expect([await items(), await get<Listed[]>("/api/imports")]).toMatchObject([before, [{ rows: { booked: 3 } }]]);
  });

  it("replaces the rows of an export with fewer details, so that the order of two exports does not matter", async () => {
    const trades = `txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers
R2-A,O1-A,XXBTZEUR,2024-01-01 11:00:00.1234,buy,limit,40000,800,1.6,0.02,0,,"L2-A,L3-A"
R9-A,O1-A,XXBTZEUR,2024-01-09 11:00:00.1234,buy,limit,40000,400,1,0.01,0,,"L7-A,L8-A"
`;
    const strip = (list: Item[]) => list.map(({ kind, at, legs, fee }) => ({ kind, at: at.slice(0, 19), legs, fee }));
    const { id: ledgersFirst } = await importText(KRAKEN);
    const { id: tradesSecond } = await importText(trades);
    const expected = strip(await items());
    for (const id of [ledgersFirst, tradesSecond]) await send("DELETE", `/api/imports/${id}`);
    const { id: tradesFirst } = await importText(trades);
    const onlyTrades = strip(await items());
    const preview = await importText(KRAKEN, { dryRun: true });
    const { id: ledgers, rows } = await importText(KRAKEN);
    expect([preview.rows, rows].map(({ booked, duplicates }) => [booked, duplicates])).toEqual([
      [3, 0],
      [3, 0],
    ]);
    expect(strip(await items())).toEqual(expected);
    expect(expected.find(({ at }) => at === "2024-01-01T11:00:00")?.fee).toMatchObject({ symbol: "eur", amount: "1" });
    for (const again of [trades, KRAKEN]) expect((await importText(again)).rows.booked).toBe(0);
    // An undo brings the replaced rows back.
    await send("DELETE", `/api/imports/${ledgers}`);
    expect(strip(await items())).toEqual(onlyTrades);
    // Without the import that booked them, they do not come back.
    const { id: ledgersAgain } = await importText(KRAKEN);
    await send("DELETE", `/api/imports/${tradesFirst}`);
    expect((await items()).map(({ kind }) => kind)).toEqual(["buy", "transfer"]);
    await send("DELETE", `/api/imports/${ledgersAgain}`);
    expect(await items()).toEqual([]);
  });

  it("is undone completely", async () => {
    await send("POST", "/api/spot-positions", { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" });
    const { id } = await importText(KRAKEN);
    expect(await positions()).toEqual(["1.02 btc"]);
    expect(await (await send("DELETE", `/api/imports/${id}`)).json()).toEqual({ deleted: true, transactions: 2 });
    expect([(await items()).length, await positions(), await get("/api/imports")]).toEqual([1, ["1 btc"], []]);
    expect((await send("DELETE", `/api/imports/${id}`)).status).toBe(404);
    expect((await importText(KRAKEN)).rows.booked).toBe(3);
  });

  it("has the same result in any order of its rows, and when it is cut into several files", async () => {
    await importText(KRAKEN);
    const whole = await items();
    for (const files of [
      [KRAKEN_ROWS.toReversed()],
      [KRAKEN_ROWS.slice(0, 1), KRAKEN_ROWS.slice(1)],
      [KRAKEN_ROWS.slice(3), KRAKEN_ROWS.slice(1, 3), KRAKEN_ROWS.slice(0, 1)],
    ]) {
      for (const { id } of await get<Listed[]>("/api/imports")) await send("DELETE", `/api/imports/${id}`);
      expect(await items()).toEqual([]);
      for (const rows of files) await importText([HEADER, ...rows].join("\n"));
      const strip = (list: Item[]) => list.map(({ kind, at, legs }) => ({ kind, at, legs }));
      expect(strip(await items())).toEqual(strip(whole));
      expect((await importText(KRAKEN)).rows).toMatchObject({ booked: 0, duplicates: 3 });
    }
  });

  it("never books a trade twice whose sides are in different files", async () => {
    const [first, second] = [KRAKEN_ROWS.slice(0, 2), KRAKEN_ROWS.slice(2)].map((rows) => [HEADER, ...rows].join("\n"));
    await importText(first!);
    expect((await importText(KRAKEN)).problems.map(({ row }) => row)).toEqual([3, 4, 5]);
    await importText(second!);
    const both = await items();
    expect((await importText(KRAKEN)).rows).toMatchObject({ booked: 0, duplicates: 3 });
    expect(await items()).toEqual(both);
    for (const { id } of await get<Listed[]>("/api/imports")) await send("DELETE", `/api/imports/${id}`);
    await importText(KRAKEN);
    expect((await importText(second!)).rows).toMatchObject({ booked: 0, duplicates: 1 });
  });

  it("recognises the rows of a cut file after the whole file was imported", async () => {
    const header = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark";
    const second = (time: string, ...rows: string[]) => rows.map((row) => `1,2024-01-01 10:00:${time},Spot,${row},`);
    const rows = [
      ...second("00", "Buy,BTC,0.5", "Transaction Related,USDT,-20000", "Fee,BNB,-0.1"),
      ...second(
        "01",
        "Buy,BTC,0.25",
        "Buy,BTC,0.25",
        "Transaction Related,USDT,-10000",
        "Transaction Related,USDT,-10001",
      ),
      ...second("10", "Large OTC trading,ETH,4"),
      ...second("11", "Large OTC trading,USDT,-9000"),
      ...second("20", "Deposit,ETH,4"),
    ];
    const file = (some: string[]) => [header, ...some].join("\n");
    expect((await importText(file(rows))).rows).toMatchObject({ booked: rows.length });
    const before = await items();
    for (let cut = 1; cut < rows.length; cut++) {
      for (const some of [rows.slice(0, cut), rows.slice(cut), rows.slice(cut - 1, cut)])
        expect((await importText(file(some))).rows, `cut at ${cut}`).toMatchObject({
          booked: 0,
          duplicates: some.length,
        });
    }
    expect(await items()).toEqual(before);
    const later = second("21", "Buy,BTC,0.5", "Transaction Related,USDT,-20000");
    expect((await importText(file([...rows, ...later]))).rows).toMatchObject({ booked: 2, duplicates: rows.length });
  });

  it("recognises a deposit in another export of the exchange by its amount and time", async () => {
    const fund = `UID: 1
Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description
1,2026-03-01 10:00:40,USDC,500,Deposit,500,Deposit
`;
    const history = `UID: 1
Uid,Date,Type,Asset,Chain,Amount,Tx ID,Status,Received Address
1,2026-03-01 10:00:00,Deposit,USDC,SOL,500,5Hq,Completed,9Fx
1,2026-03-01 12:00:00,Deposit,USDC,SOL,500,5Hr,Completed,9Fx
`;
    await importText(fund);
    expect((await importText(history)).rows).toMatchObject({ booked: 1, duplicates: 1 });
    expect((await importText(history)).rows).toMatchObject({ booked: 0, duplicates: 2 });
  });

  it("with a mapping of too many kinds of rows is refused before it is read", async () => {
    const types = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`*${index}`, "in"]));
    const mapping = { account: "A", time: "t", amount: "a", coin: "c", type: "k", types };
    expect(await refusal({ csv: "t,a,c,k\n2024-01-01,1,B,k\n", mapping })).toEqual([
      400,
      "Types has at most 200 texts.",
    ]);
  });

  it("with an unknown header books nothing until it is sent with a mapping", async () => {
    const csv = "When,What,Amount,Coin\n2024-01-01,plus,2,ETH\n";
    expect(await importText(csv)).toMatchObject({ id: null, layout: null, rows: { total: 1, booked: 0, ignored: 1 } });
    const mapping = {
      account: "Wallet",
      time: "When",
      type: "What",
      types: { plus: "in" },
      amount: "Amount",
      coin: "Coin",
    };
    expect(await importText(csv, { mapping })).toMatchObject({ layout: "mapped", rows: { booked: 1 } });
    expect(await items()).toMatchObject([
      { kind: "transfer", account: "Wallet", legs: [{ symbol: "eth", amount: "2" }] },
    ]);
  });

  it("of 2,500 rows is booked in parts", async () => {
    expect((await importText(swaps(2500))).rows).toEqual({ total: 2500, booked: 2500, duplicates: 0, ignored: 0 });
    expect((await importText(swaps(2500))).rows).toMatchObject({ booked: 0, duplicates: 2500 });
  });

  it.each([
    ["", /empty/],
    ["a,b\u0000c\n1,2\n", /not a CSV file/],
    [`${HEADER}\n"never closed`, /never closed/],
    [`${Array(10_000).fill("x").join(",")}\n`, /columns/],
    [swaps(10_001), /at most 10,000 rows/],
  ])("that is hostile is refused with a sentence (%#)", async (csv, sentence) => {
    const [status, body] = await refusal({ csv });
    expect(status).toBe(400);
    expect(body).toMatch(sentence);
    expect([await items(), await get("/api/imports")]).toEqual([[], []]);
  });
  it("above two megabytes is refused", async () => {
    expect((await refusal({ csv: "x".repeat(2 * 1024 * 1024) }))[0]).toBe(413);
  });
});

describe("the rows of the database that imports may write in a day", () => {
  beforeEach(async () => {
    app.deps.config.importRowsADay = 4 * 3000;
    await app.deps.db.d1.prepare("DELETE FROM rate_limits").run();
  });
  afterAll(() => {
    app.deps.config.importRowsADay = null;
  });
  const reserved = async () => (await rowsOfToday(app.deps)).used;

  it("are reserved before anything is booked, and refused with a sentence until midnight", async () => {
    expect((await importText(swaps(2000))).rows.booked).toBe(2000);
    expect(await reserved()).toBe(8000);
    const later = swaps(3500).split("\n");
    const file = [later[0], ...later.slice(2001)].join("\n");
    const [status, text] = await refusal({ csv: file });
    expect([status, text]).toEqual([
      409,
      expect.stringMatching(
        /^This site can book 1,000 more imported transactions today\. Nothing of this file was booked\. Import a part of it now, or all of it after midnight UTC, in 1[12] hours at most\.$/,
      ),
    ]);
    const kept = await get<{ items: unknown[]; total?: number }>("/api/imports");
    expect(kept).toHaveLength(1);
    app.clock.time += DAY;
    expect((await importText(file)).rows.booked).toBe(1500);
  });

  it("are returned for what was booked before", async () => {
    await importText(swaps(2000));
    for (let again = 0; again < 3; again++) expect((await importText(swaps(1000))).rows.duplicates).toBe(1000);
    expect(await reserved()).toBe(8000);
  });

  it("do not limit what a user books by hand", async () => {
    app.deps.config.importRowsADay = 0;
    const body = { kind: "buy", at: "2024-01-01T00:00:00Z", legs: [{ symbol: "btc", amount: "1" }], price: "1" };
    expect((await send("POST", "/api/transactions", body)).status).toBe(201);
    expect((await refusal({ csv: swaps(1) }))[1]).toContain("This site can book no more imported transactions today.");
  });
});

describe("the parts of a file that the page has read", () => {
  const id = "0198c0de-0000-4000-8000-000000000001";
  const file = readFile(swaps(1500), {
    catalogue: LAYOUTS,
    fileName: "swaps.csv",
    now: Date.UTC(2026, 10, 23),
  }) as FileRead;
  const requests = file.transactions.map(toRequest);
  const summary = { total: 1502, ignored: 2, compared: 0, agree: 0, parts: 2 };
  const sendPart = (part: number) =>
    importBody({ id, layout: "general", part, summary, transactions: requests.slice(part * 1000, (part + 1) * 1000) });

  it("are booked in any order, and change nothing when they are sent again after a lost reply", async () => {
    expect((await sendPart(1)).rows).toMatchObject({ booked: 500, duplicates: 0 });
    expect((await get<Listed[]>("/api/imports"))[0]).toMatchObject({ isComplete: false });
    for (const part of [0, 0, 1]) expect((await sendPart(part)).rows).toMatchObject({ duplicates: 0 });
    const [listed] = await get<Listed[]>("/api/imports");
    expect(listed).toMatchObject({
      id,
      isComplete: true,
      rows: { total: 1502, booked: 1500, duplicates: 0, ignored: 2 },
    });
    expect(await positions()).toContain("1125750 doge");
    expect(await (await send("DELETE", `/api/imports/${id}`)).json()).toMatchObject({ transactions: 1500 });
    expect(await positions()).not.toContain("1125750 doge");
  });

  it("belong to the user who sent them", async () => {
    await sendPart(0);
    cookie = await app.signUp("other");
    expect((await refusal({ id, layout: "general", part: 1, summary, transactions: requests.slice(0, 1) }))[0]).toBe(
      409,
    );
    expect((await send("DELETE", `/api/imports/${id}`)).status).toBe(404);
    expect([await items(), await get("/api/imports")]).toEqual([[], []]);
  });

  it("count transactions that are already booked as duplicates, also in a dry run", async () => {
    await importText(swaps(3));
    const transactions = requests.slice(0, 5);
    expect((await importBody({ layout: "general", dryRun: true, transactions })).rows).toMatchObject({
      booked: 2,
      duplicates: 3,
    });
    expect((await refusal({ transactions }))[0]).toBe(400);
  });
});

describe("the user's own export", () => {
  const book = async (body: object) =>
    expect((await send("POST", "/api/transactions", { kind: "buy", at: "2024-01-01T10:00:00Z", ...body })).status).toBe(
      201,
    );
  const btc = (amount: string) => [{ symbol: "btc", coinId: "bitcoin", amount }];
  const exported = async () => (await send("GET", "/api/transactions/export")).text();
  /** Transactions of every kind and source. Returns their number. */
  async function bookAll(): Promise<number> {
    await book({ legs: btc("1"), price: "100", note: "by hand" });
    await book({ legs: btc("1"), price: "100", note: "by hand" });
    await book({ legs: btc("2"), price: "100", sourceKey: "mine" });
    await book({ legs: [...btc("1"), { symbol: "eur", amount: "-90" }], fee: { symbol: "eur", amount: "1" } });
    await book({ kind: "swap", legs: [...btc("-1"), { symbol: "eth", coinId: "ethereum", amount: "9" }] });
    await book({ kind: "income", legs: btc("0.1"), price: "1" });
    await book({ kind: "transfer", account: "Kraken", toAccount: "Ledger", legs: btc("0.5") });
    await book({ kind: "spend", legs: [...btc("-0.1"), { symbol: "eth", coinId: "ethereum", amount: "-0.2" }] });
    await send("POST", "/api/spot-positions", { symbol: "sol", name: "Solana", amount: "1", entryPrice: "2" });
    await importText(KRAKEN);
    return (await items()).length;
  }

  it("changes nothing when it is imported, regardless of the source of its rows", async () => {
    expect(await bookAll()).toBe(11);
    const [before, held] = [await items(), await positions()];
    const { rows } = await importText(await exported());
    expect(rows).toEqual({ total: 12, booked: 0, duplicates: 12, ignored: 0 });
    expect([await items(), await positions()]).toEqual([before, held]);
  });

  it("restores a deleted transaction once", async () => {
    await bookAll();
    const csv = await exported();
    const [{ id }] = (await get<{ items: { id: string }[] }>("/api/transactions")).items as [{ id: string }];
    await send("DELETE", `/api/transactions/${id}`);
    expect((await importText(csv)).rows).toMatchObject({ booked: 1, duplicates: 11 });
    for (const file of [csv, await exported()])
      expect((await importText(file)).rows).toMatchObject({ booked: 0, duplicates: 12 });
  });

  it("keeps transfers joined, and separate ones apart", async () => {
    // An hour and a fee apart, so that only the user knows that they are one transfer.
    const move = (account: string, hour: number, amount: string) =>
      book({ kind: "transfer", account, at: `2024-01-02T${hour}:00:00Z`, legs: btc(amount) });
    await book({ legs: btc("3"), price: "100", account: "Kraken" });
    await move("Kraken", 10, "-1");
    await move("Ledger", 11, "0.99");
    await move("Kraken", 20, "-0.5");
    await move("Ledger", 20, "0.5");
    type Moved = { id: string; at: string; account: string; otherSide: { account: string } | null };
    const moves = async () =>
      (await get<{ items: (Moved & { kind: string })[] }>("/api/transactions")).items.filter(
        ({ kind }) => kind === "transfer",
      );
    const pairAt = async (hour: number) => {
      const sides = (await moves()).filter(({ at }) => [hour, hour + 1].includes(new Date(at).getUTCHours()));
      const idOf = (name: string) => sides.find(({ account }) => account === name)!.id;
      return { outId: idOf("Kraken"), arrivalId: idOf("Ledger") };
    };
    await send("POST", "/api/transfer-pairs", await pairAt(10));
    await send("POST", "/api/transfer-pairs", { ...(await pairAt(20)), isSeparate: true });
    const sidesOf = async () => (await moves()).map(({ at, account, otherSide }) => [at, account, otherSide?.account]);
    const [before, held] = [await sidesOf(), await positions()];
    expect(before.map(([, , other]) => other)).toEqual([undefined, undefined, "Kraken", "Ledger"]);
    const csv = await exported();
    cookie = await app.signUp("mover");
    await importText(csv);
    expect([await sidesOf(), await positions()]).toEqual([before, held]);
  });

  it("is booked once for another user", async () => {
    await bookAll();
    const csv = await exported();
    cookie = await app.signUp("other");
    expect((await importText(csv)).rows).toMatchObject({ booked: 12, duplicates: 0 });
    for (const file of [csv, await exported()]) expect((await importText(file)).rows).toMatchObject({ booked: 0 });
  });
});

it(`keeps at most ${MAX_IMPORTS} imports, and forgets one that booked nothing`, async () => {
  await importText(KRAKEN);
  await importText(KRAKEN);
  expect(await get<Listed[]>("/api/imports")).toHaveLength(1);
});
