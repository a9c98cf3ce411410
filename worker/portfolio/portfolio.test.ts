import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

type Position = Record<string, string | number | boolean | null> & { id: string; userId: string };

const SPOT = { symbol: "BTC", name: "Bitcoin", amount: "0.5", entryPrice: "40000", currentPrice: "41000" };
const LEVERAGED = {
  symbol: "ETH",
  name: "Ethereum",
  size: "2",
  entryPrice: "3000",
  leverage: 5,
  positionType: "short",
};
const KINDS = [
  { path: "/api/spot-positions", body: SPOT, table: "spot_positions", quantity: "amount" },
  { path: "/api/leveraged-positions", body: LEVERAGED, table: "leveraged_positions", quantity: "size" },
];

let app: TestApp;
let ann = "";
let bob = "";
beforeAll(async () => {
  app = await startTestApp("portfolio");
  await app.tick();
  [ann, bob] = [await app.signUp("ann"), await app.signUp("bob")];
});
beforeEach(() =>
  app.deps.db.d1.batch(KINDS.map(({ table }) => app.deps.db.d1.prepare(`DELETE FROM ${table}`))).then(() => {}),
);

const send = (
  method: string,
  path: string,
  body?: unknown,
  cookie = ann,
  extraHeaders: Record<string, string> = {},
) => {
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  return app.request(path, { ...init, headers: { ...init.headers, ...extraHeaders } });
};
const listPositions = async (path: string, cookie = ann) =>
  (await send("GET", path, undefined, cookie)).json<Position[]>();
const addPosition = async (path: string, body: object, cookie = ann) => {
  const reply = await send("POST", path, body, cookie);
  expect(reply.status, await reply.clone().text()).toBe(201);
  return reply.json<Position>();
};
const statusAndText = async (reply: Promise<Response>) => [(await reply).status, await (await reply).text()];
const rowsIn = async (table: string) =>
  (await app.deps.db.d1.prepare(`SELECT * FROM ${table}`).all<Record<string, unknown>>()).results;

describe("a spot position", () => {
  it("is stored as sent, with a lower-case symbol and the coin of its symbol", async () => {
    const created = await addPosition("/api/spot-positions", { ...SPOT, symbol: " BTC " });
    expect(created).toMatchObject({
      symbol: "btc",
      coinId: "bitcoin",
      amount: "0.5",
      entryPrice: "40000",
      currentPrice: "41000",
    });
    expect(await listPositions("/api/spot-positions")).toEqual([created]);
  });

  it.each([undefined, null, "", "  "])("uses the entry price when the current price is %j", async (currentPrice) => {
    if (currentPrice === "  ") return;
    expect((await addPosition("/api/spot-positions", { ...SPOT, currentPrice })).currentPrice).toBe("40000");
  });

  it("can be changed partly or completely, and deleted", async () => {
    const { id } = await addPosition("/api/spot-positions", SPOT);
    const change = { symbol: "ETH", name: "Ether", amount: "2", entryPrice: "3000.12345678", currentPrice: "3100" };
    const changed = await send("PATCH", `/api/spot-positions/${id}`, change);
    expect(await changed.json()).toMatchObject({ ...change, symbol: "eth", coinId: "ethereum" });
    expect(await (await send("PATCH", `/api/spot-positions/${id}`, { amount: "3" })).json()).toMatchObject({
      ...change,
      symbol: "eth",
      amount: "3",
    });
    expect((await send("DELETE", `/api/spot-positions/${id}`)).status).toBe(200);
    expect(await listPositions("/api/spot-positions")).toEqual([]);
  });

  it("distinguishes coins with the same symbol by id, and refuses an unknown id", async () => {
    const { coins } = (await app.deps.market.latest())!;
    const lowerRanked = coins.find(
      (coin, index) => coins.findIndex((candidate) => candidate.symbol === coin.symbol) < index,
    )!;
    const bestRanked = coins.find((coin) => coin.symbol === lowerRanked.symbol)!;
    expect((await addPosition("/api/spot-positions", { ...SPOT, symbol: lowerRanked.symbol })).coinId).toBe(
      bestRanked.id,
    );
    expect(
      (await addPosition("/api/spot-positions", { ...SPOT, symbol: lowerRanked.symbol, coinId: lowerRanked.id }))
        .coinId,
    ).toBe(lowerRanked.id);
    expect((await addPosition("/api/spot-positions", { ...SPOT, symbol: "no-such-symbol" })).coinId).toBeNull();
    expect((await addPosition("/api/spot-positions", { ...SPOT, coinId: "" })).coinId).toBeNull();
    const reply = send("POST", "/api/spot-positions", { ...SPOT, coinId: "no-such-coin" });
    expect(await statusAndText(reply)).toEqual([400, 'We have no price for a coin with the id "no-such-coin".']);
  });
});

describe("a leveraged position", () => {
  it("has defaults for liquidation price, type and current price", async () => {
    expect(await addPosition("/api/leveraged-positions", LEVERAGED)).toMatchObject({
      symbol: "eth",
      coinId: "ethereum",
      currentPrice: "3000",
      liquidationPrice: "3600",
      positionType: "short",
      isLiquidated: false,
    });
    const { positionType: _type, ...rest } = LEVERAGED;
    expect(await addPosition("/api/leveraged-positions", { ...rest, liquidationPrice: "" })).toMatchObject({
      positionType: "long",
      liquidationPrice: "2400",
    });
    expect(
      await addPosition("/api/leveraged-positions", { ...LEVERAGED, leverage: "20", liquidationPrice: "3100.5" }),
    ).toMatchObject({
      leverage: 20,
      liquidationPrice: "3100.5",
    });
  });

  it("can be changed, except for its type, and closed", async () => {
    const { id } = await addPosition("/api/leveraged-positions", LEVERAGED);
    const change = { size: "3", leverage: 10, positionType: "long", isLiquidated: true };
    const changed = await send("PATCH", `/api/leveraged-positions/${id}`, change);
    expect(await changed.json()).toMatchObject({
      size: "3",
      leverage: 10,
      liquidationPrice: "3300",
      positionType: "short",
      isLiquidated: false,
    });
    expect((await send("DELETE", `/api/leveraged-positions/${id}`)).status).toBe(200);
    expect(await listPositions("/api/leveraged-positions")).toEqual([]);
  });

  it("cannot be edited when it is liquidated, but can be closed", async () => {
    const { id } = await addPosition("/api/leveraged-positions", LEVERAGED);
    await app.deps.db.d1.prepare("UPDATE leveraged_positions SET is_liquidated = 1").run();
    const edit = send("PATCH", `/api/leveraged-positions/${id}`, { size: "9" });
    expect(await statusAndText(edit)).toEqual([409, "A liquidated position cannot be edited."]);
    expect((await listPositions("/api/leveraged-positions"))[0]).toMatchObject({ size: "2", isLiquidated: true });
    expect((await send("DELETE", `/api/leveraged-positions/${id}`)).status).toBe(200);
  });

  it.each([0, 101, 2.5, "x", -5, null, "1e2"])("refuses leverage %j", async (leverage) => {
    const reply = send("POST", "/api/leveraged-positions", { ...LEVERAGED, leverage });
    expect(await statusAndText(reply)).toEqual([400, "Leverage must be a whole number from 1 to 100."]);
    expect(await rowsIn("leveraged_positions")).toEqual([]);
  });
});

describe.each(KINDS)("$path", ({ path, body, table, quantity }) => {
  const LABEL = quantity === "amount" ? "Amount" : "Size";
  const NOT_A_NUMBER = "must be a number such as 1234.5.";
  const invalidNumbers: [unknown, string][] = [
    ["-1", "must be above 0."],
    [-1, "must be above 0."],
    ["0", "must be above 0."],
    [0, "must be above 0."],
    ["0.00000000", "must be above 0."],
    ["NaN", NOT_A_NUMBER],
    ["Infinity", NOT_A_NUMBER],
    ["1,5", NOT_A_NUMBER],
    ["1.000,50", NOT_A_NUMBER],
    ["1e400", "has at most 12 digits before the point."],
    ["123456789012345678901", "has at most 12 digits before the point."],
    [1e21, "has at most 12 digits before the point."],
    ["1.123456789", "has at most 8 decimals."],
    [1.123456789, "has at most 8 decimals."],
    ["9.3e-10", "is too small: it rounds to 0 at 8 decimals."],
    ["", "is required."],
    [null, NOT_A_NUMBER],
    [{}, NOT_A_NUMBER],
    [[1], NOT_A_NUMBER],
    [true, NOT_A_NUMBER],
  ];
  it.each(invalidNumbers)("refuses the number %j and stores nothing", async (value, sentence) => {
    for (const [field, label] of [
      [quantity, LABEL],
      ["entryPrice", "Entry price"],
    ] as const) {
      expect(await statusAndText(send("POST", path, { ...body, [field]: value }))).toEqual([
        400,
        `${label} ${sentence}`,
      ]);
    }
    expect(await rowsIn(table)).toEqual([]);
  });

  it("refuses an invalid current price", async () => {
    const invalid = send("POST", path, { ...body, currentPrice: "1,5" });
    expect(await statusAndText(invalid)).toEqual([400, `Current price ${NOT_A_NUMBER}`]);
    const tiny = send("POST", path, { ...body, currentPrice: 9.3e-10 });
    expect(await statusAndText(tiny)).toEqual([400, "Current price is too small: it rounds to 0 at 8 decimals."]);
  });

  it("refuses the number 1e400, which JSON parses as infinity", async () => {
    const text = JSON.stringify(body).replace(`"${quantity}":"${body[quantity as "name"]}"`, `"${quantity}":1e400`);
    const reply = await app.request(path, { ...jsonInit("POST", {}, ann), body: text });
    expect([reply.status, await reply.text()]).toEqual([400, `${LABEL} ${NOT_A_NUMBER}`]);
  });

  it.each([
    [{ symbol: "" }, "Symbol is required."],
    [{ symbol: "x".repeat(51) }, "Symbol has at most 50 characters."],
    [{ name: " \u200b " }, "Name is required."],
    [{ name: "x".repeat(101) }, "Name has at most 100 characters."],
    [{ coinId: 7 }, "Coin id must be text."],
  ])("refuses %j", async (invalid, sentence) => {
    expect(await statusAndText(send("POST", path, { ...body, ...invalid }))).toEqual([400, sentence]);
    const { id } = await addPosition(path, body);
    expect(await statusAndText(send("PATCH", `${path}/${id}`, invalid))).toEqual([400, sentence]);
    expect(await listPositions(path)).toMatchObject([{ name: body.name }]);
  });

  it.each(["0.30000000", "0.0000001", "999999999999.99999999", "123456789012.12345678"])(
    "stores every digit of %s",
    async (digits) => {
      const value = digits.replace(/0+$/, "");
      const { id } = await addPosition(path, { ...body, [quantity]: digits, entryPrice: digits });
      expect((await rowsIn(table))[0]).toMatchObject({ [quantity]: value, entry_price: value });
      await send("PATCH", `${path}/${id}`, { currentPrice: digits });
      expect(await listPositions(path)).toMatchObject([{ [quantity]: value, entryPrice: value, currentPrice: value }]);
    },
  );

  it("accepts JSON numbers, without the float error of 0.1 + 0.2", async () => {
    expect(await addPosition(path, { ...body, [quantity]: 0.1 + 0.2, entryPrice: 1e-7 })).toMatchObject({
      [quantity]: "0.3",
      entryPrice: "0.0000001",
    });
  });

  it("is visible to its owner only; other users get 404", async () => {
    const { id } = await addPosition(path, body);
    const before = await rowsIn(table);
    const forged = [
      id,
      "no-such-id",
      "1 OR 1=1",
      "%25",
      "x".repeat(3000),
      encodeURIComponent("'; DROP TABLE users;--"),
    ];
    for (const forgedId of forged) {
      const expected = [404, "Position not found."];
      // A name is changed without a look at the transactions, which are checked for their owner too.
      for (const change of [{ [quantity]: "9" }, { name: "Bob's" }])
        expect(await statusAndText(send("PATCH", `${path}/${forgedId}`, change, bob))).toEqual(expected);
      expect(await statusAndText(send("DELETE", `${path}/${forgedId}`, undefined, bob))).toEqual(expected);
    }
    expect(await listPositions(path, bob)).toEqual([]);
    expect(await rowsIn(table)).toEqual(before);
  });

  it("ignores owner, id and state in the request body", async () => {
    const [{ userId }] = [await addPosition(path, body, bob)];
    const forged = { userId, id: "mine", isLiquidated: true, createdAt: 0, requestHash: "x", liquidationHint: 1 };
    const created = await addPosition(path, { ...body, ...forged });
    expect(created.userId).not.toBe(userId);
    expect(created.id).not.toBe("mine");
    expect(created.isLiquidated ?? false).toBe(false);
    await send("PATCH", `${path}/${created.id}`, { ...forged, [quantity]: "7" });
    const { cost: _cost, knownAmount: _knownAmount, ...unchanged } = created as Position & Record<string, unknown>;
    expect(await listPositions(path)).toMatchObject([{ ...unchanged, [quantity]: "7" }]);
    expect(await listPositions(path, bob)).toHaveLength(1);
  });

  it("is added once when its request is repeated", async () => {
    const headers = { "Idempotency-Key": "the same" };
    const replies = await Promise.all(Array.from({ length: 20 }, () => send("POST", path, body, ann, headers)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    const created = await Promise.all(replies.map((reply) => reply.json<Position>()));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    // The reply was lost, so the client repeats the request much later.
    app.clock.time += 3_600_000;
    expect(await (await send("POST", path, body, ann, headers)).json()).toEqual(created[0]);
    expect(await rowsIn(table)).toHaveLength(1);

    const changedRequest = send("POST", path, { ...body, [quantity]: "8" }, ann, headers);
    expect(await statusAndText(changedRequest)).toEqual([422, "This Idempotency-Key was used for another request."]);
    expect((await send("POST", path, body, bob, headers)).status).toBe(201);
    expect((await send("POST", path, body)).status).toBe(201);
    expect(await rowsIn(table)).toHaveLength(3);
    const longKeyRequest = send("POST", path, body, ann, { "Idempotency-Key": "x".repeat(201) });
    expect(await statusAndText(longKeyRequest)).toEqual([400, "An Idempotency-Key has at most 200 characters."]);
  });

  it("has the result of one of two concurrent edits", async () => {
    const { id } = await addPosition(path, body);
    const edits = ["11", "12"].map((digits) =>
      send("PATCH", `${path}/${id}`, { [quantity]: digits, entryPrice: digits }),
    );
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200]);
    const [position, ...others] = await listPositions(path);
    expect(others).toEqual([]);
    expect(["11", "12"]).toContain(position![quantity]);
    expect(position!.entryPrice).toBe(position![quantity]);
  });

  it("can be deleted only once", async () => {
    const { id } = await addPosition(path, body);
    const end = `${path}/${id}${path.includes("leveraged") ? "?exitPrice=3" : ""}`;
    const both = await Promise.all([send("DELETE", end), send("DELETE", end)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it("is deleted with the account, and is in the account's export before", async () => {
    const cookie = await app.signUp(`leaver-${quantity}`);
    // `canReopen` is computed for each reply and is not in the export.
    const { canReopen: _canReopen, ...created } = await addPosition(path, body, cookie);
    const exported = await (await send("GET", "/api/account/export", undefined, cookie)).json<
      Record<string, unknown>
    >();
    expect([exported.spotPositions, exported.leveragedPositions]).toContainEqual([created]);
    expect((await send("DELETE", "/api/account", { password: "correct horse" }, cookie)).status).toBe(200);
    expect(await rowsIn(table)).toEqual([]);
  });
});

describe("1,000 positions", () => {
  const insertPositions = async (spot: number, leveraged: number) => {
    const [{ userId }] = [await addPosition("/api/spot-positions", SPOT)];
    const numbers = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => index));
    await app.deps.db.d1.batch([
      app.deps.db.d1
        .prepare(`INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount, cost, known_amount)
          SELECT 'spot ' || value, ?1, 'btc', 'Bitcoin', 'bitcoin', '1', '1', value, value, '1', '1', '1' FROM json_each(?2)`)
        .bind(userId, numbers(spot)),
      app.deps.db.d1
        .prepare(`INSERT INTO leveraged_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, size, leverage, liquidation_price, liquidation_hint)
          SELECT 'lev ' || value, ?1, 'btc', 'Bitcoin', 'bitcoin', '1', '1', value, value, '1', 5, '0.8', 0.8 FROM json_each(?2)`)
        .bind(userId, numbers(leveraged)),
    ]);
  };

  it("are listed with one statement per list and at most 2,100 rows read", async () => {
    await insertPositions(499, 500);
    app.counts.reset();
    const lists = [await listPositions("/api/spot-positions"), await listPositions("/api/leveraged-positions")];
    expect(lists.map(({ length }) => length)).toEqual([500, 500]);
    // Besides the two lists, each request reads its session.
    expect(app.counts.statements).toBe(2 + 2);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(2_100);
    expect(app.counts.maxParameters).toBeLessThanOrEqual(100);
  });

  it("of one kind are listed with two statements, including the session's", async () => {
    await insertPositions(999, 0);
    app.counts.reset();
    expect(await listPositions("/api/spot-positions")).toHaveLength(1000);
    expect(app.counts.statements).toBe(2);
    expect(app.counts.rowsRead).toBeLessThanOrEqual(2_100);
  });

  it("are revalued at the newest market with four reads and one batch", async () => {
    await insertPositions(499, 500);
    app.counts.reset();
    const reply = await send("POST", "/api/update-prices");
    expect(await reply.json()).toMatchObject({ updated: 1000, liquidated: 0 });
    // The session, the market, the three lists, the coins that are spam, and the batch.
    expect(app.counts.statements).toBe(1 + 1 + 4 + 3);
    expect(app.counts.maxParameters).toBeLessThanOrEqual(100);
    app.counts.reset();
    expect(await (await send("POST", "/api/update-prices")).json()).toMatchObject({ updated: 0 });
    expect(app.counts.rowsWritten).toBeLessThanOrEqual(1);
  });

  it("are limited to 2,000 of each kind", async () => {
    await insertPositions(1999, 2000);
    for (const { path, body } of KINDS) {
      const kind = path.split(/[/-]/)[2];
      expect(await statusAndText(send("POST", path, body))).toEqual([
        409,
        `A portfolio holds at most 2000 ${kind} positions.`,
      ]);
    }
  });
});
