import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isoTime } from "../../../shared/values/time.ts";
import { runs } from "../../../tools/test/depth.ts";
import type { Context } from "../../../web/guest/ledger/context.ts";
import { deriving } from "../../../web/guest/ledger/derive.ts";
import { importPart, undoImport } from "../../../web/guest/ledger/imports.ts";
import { readLeveraged, readSpot, readSpotPatch } from "../../../web/guest/ledger/input.ts";
import { addLeveraged, closeLeveraged } from "../../../web/guest/ledger/leveraged.ts";
import { listSpot } from "../../../web/guest/ledger/lists.ts";
import { addSpot, deleteHolding, editSpot } from "../../../web/guest/ledger/spot.ts";
import { readTransaction } from "../../../web/guest/ledger/transaction-input.ts";
import { bookTransaction, removeTransactions } from "../../../web/guest/ledger/transactions.ts";
import { pairSides } from "../../../web/guest/ledger/transfers.ts";
import { takeParts } from "../../../web/guest/move/parts.ts";
import type { MovePart } from "../../../web/guest/storage/store.ts";
import { emptyTables, type Tables } from "../../../web/guest/storage/tables.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp("moves");
  await app.tick();
  cookie = await app.signUp("mover");
});
const TABLES = ["spot_positions", "leveraged_positions", "transactions", "deletions", "imports", "portfolio_moves"];
const empty = () => env.DB.batch([...TABLES, "ledgers"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
beforeEach(empty);

const send = async (part: MovePart) => app.request("/api/portfolio/move", jsonInit("POST", part, cookie));
const get = async <Reply>(path: string): Promise<Reply> =>
  (await app.request(path, { headers: { Cookie: cookie } })).json();
const remove = (path: string) => app.request(path, { method: "DELETE", headers: { Cookie: cookie } });

const MARKET: Context["market"] = { coinOf: () => undefined, idOfSymbol: () => null };
function contextOf(tables: Tables): Context {
  const given = { tables, market: MARKET, now: app.clock.now(), newId: () => crypto.randomUUID() };
  return { ...given, ...deriving(given) };
}

type Spot = { id: string; name: string; amount: string; entryPrice: string; createdAt: string };
type Booked = { note: string; source: string };
type Item = [name: string, figures: string];

/** Everything in the account, one text for each item. A doubled item is there twice. */
async function readAccount(): Promise<string[]> {
  const spot = await get<Spot[]>("/api/spot-positions");
  const leveraged = await get<{ name: string; size: string }[]>("/api/leveraged-positions");
  const { items } = await get<{ items: Booked[] }>("/api/transactions");
  return [
    ...spot.map(({ name, amount, entryPrice }) => `${name} ${amount} at ${entryPrice}`),
    ...leveraged.map(({ name, size }) => `${name} ${size}`),
    ...items.filter(({ note }) => note !== "").map(({ note }) => `booked ${note}`),
  ].sort();
}

describe("one move", () => {
  const sample = () => {
    const tables = emptyTables();
    const context = contextOf(tables);
    const body = { symbol: "BTC", name: "Bitcoin", coinId: "bitcoin", amount: "0.5", entryPrice: "60000" };
    const { id } = addSpot(context, readSpot(body), "key");
    const sale = { kind: "sell", at: isoTime(app.clock.now()), price: "70000", note: "half" };
    const legs = [{ symbol: "btc", coinId: "bitcoin", amount: "-0.25" }];
    bookTransaction(context, readTransaction({ ...sale, legs, positionId: id }), undefined);
    app.clock.time += 1000;
    editSpot(contextOf(tables), id, readSpotPatch({ amount: "2", entryPrice: "50000" }));
    addLeveraged(context, readLeveraged({ ...body, size: "1", leverage: 5, positionType: "short" }), undefined);
    return tables;
  };

  it("keeps what was decided about transfers", async () => {
    const tables = emptyTables();
    const book = (at: string, account: string, amount: string) => {
      const legs = [{ symbol: "btc", coinId: "bitcoin", amount }];
      const body = { kind: "transfer", at: `2026-03-0${at}T12:00:00Z`, account, legs };
      return bookTransaction(contextOf(tables), readTransaction(body), undefined).id;
    };
    const pair = (isSeparate: boolean, outId: string, arrivalId: string) =>
      pairSides(contextOf(tables), { outId, arrivalId, isSeparate });
    pair(false, book("1", "Kraken", "-1"), book("2", "Ledger", "0.99"));
    pair(true, book("4", "Kraken", "-2"), book("5", "Ledger", "1.99"));
    for (const part of takeParts(tables, crypto.randomUUID())) expect((await send(part)).status).toBe(200);
    expect(await get("/api/transfer-offers")).toEqual({ items: [] });
    const { items } = await get<{ items: { otherSide: { account: string } | null }[] }>("/api/transactions");
    expect(items.map(({ otherSide }) => otherSide?.account)).toEqual([undefined, undefined, "Kraken", "Ledger"]);
  });

  it("takes transactions of a browser that knew no such decision", async () => {
    const tables = sample();
    for (const { transactions, ...part } of takeParts(tables, crypto.randomUUID())) {
      const older = transactions?.map(({ transferKey: _transferKey, ...item }) => item);
      expect((await send({ ...part, ...(older && { transactions: older }) })).status).toBe(200);
    }
    expect(await get<Spot[]>("/api/spot-positions")).toMatchObject([{ amount: "2", entryPrice: "50000" }]);
  });

  it("keeps amounts, prices, dates, transactions and adjustments", async () => {
    const tables = sample();
    const [before] = listSpot(tables);
    expect(before).toMatchObject({ amount: "2", entryPrice: "50000" });
    for (const part of takeParts(tables, crypto.randomUUID())) expect((await send(part)).status).toBe(200);
    const spot = await get<Spot[]>("/api/spot-positions");
    expect(spot).toMatchObject([{ name: "Bitcoin", coinId: "bitcoin", amount: "2", entryPrice: "50000" }]);
    expect(Date.parse(spot[0]!.createdAt)).toBe(before!.createdAt);
    const { items } = await get<{ items: object[] }>("/api/transactions");
    expect(items).toMatchObject([{ kind: "adjustment" }, { kind: "sell", note: "half" }, { kind: "buy" }]);
    expect(items.every((item) => "positionId" in item && item.positionId === spot[0]!.id)).toBe(true);
    expect(await get("/api/leveraged-positions")).toMatchObject([{ size: "1", positionType: "short", leverage: 5 }]);
    expect(tables.spot.all().length + tables.transactions.all().length + tables.leveraged.all().length).toBe(0);
  });

  it("adds nothing when it is sent again, also after a deletion", async () => {
    const parts = takeParts(sample(), crypto.randomUUID());
    for (const part of parts) expect(await (await send(part)).json()).toEqual({ added: true });
    const [position] = await get<Spot[]>("/api/spot-positions");
    await remove(`/api/spot-positions/${position!.id}`);
    for (const part of parts) expect(await (await send(part)).json()).toEqual({ added: false });
    expect(await get("/api/spot-positions")).toEqual([]);
    expect(await get<object[]>("/api/leveraged-positions")).toHaveLength(1);
  });

  it("at the limit adds nothing and says so", async () => {
    const { id } = (await get<{ id: string }>("/api/user"))!;
    const fill = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO leveraged_positions (id, user_id, symbol, name, entry_price, current_price, created_at, updated_at, size, leverage, liquidation_price, liquidation_hint)
      SELECT 'full' || i, ?1, 'x', 'x', '1', '1', 0, 0, '1', 1, '0', 0 FROM n`;
    await env.DB.prepare(fill).bind(id).run();
    const tables = emptyTables();
    const body = { symbol: "x", name: "X", size: "1", entryPrice: "1", leverage: 2 };
    addLeveraged(contextOf(tables), readLeveraged(body), undefined);
    const [part] = takeParts(tables, crypto.randomUUID());
    const reply = await send(part!);
    expect([reply.status, await reply.text()]).toEqual([409, expect.stringMatching(/no room/)]);
    await env.DB.prepare("DELETE FROM leveraged_positions").run();
    expect(await (await send(part!)).json()).toEqual({ added: true });
  });

  it("drops coins that the server does not know", async () => {
    const tables = emptyTables();
    const body = { symbol: "zzz", name: "Zzz", coinId: "no-such-coin", amount: "1", entryPrice: "2" };
    addSpot(contextOf(tables), readSpot(body), undefined);
    for (const part of takeParts(tables, crypto.randomUUID())) await send(part);
    expect(await get("/api/spot-positions")).toMatchObject([{ symbol: "zzz", coinId: null, amount: "1" }]);
  });
});

/** A part of a random history. `lost` names the message that does not arrive. */
type Step =
  | { kind: "add" | "edit" | "delete" | "book" | "unbook" | "open" | "close" | "import" | "undo"; pick: number }
  | { kind: "sign-in"; tab: 0 | 1 }
  | { kind: "take"; tab: 0 | 1 }
  | { kind: "send"; pick: number; lost: "nothing" | "request" | "reply" }
  | { kind: "delete-in-account"; pick: number };

const index = fc.nat(1000);
const tab = fc.constantFrom(0 as const, 1 as const);
const edits = fc.constantFrom("add", "add", "edit", "delete", "book", "unbook", "open", "close", "import", "undo");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: edits, pick: index }) as fc.Arbitrary<Step> },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sign-in" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("take" as const), tab }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      pick: index,
      lost: fc.constantFrom("nothing" as const, "request" as const, "reply" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete-in-account" as const), pick: index }) },
);

/** Faults that the test must find. */
type Fault = "none" | "new name at each attempt" | "removes before the reply";

/** A browser with two tabs that share one portfolio and one outbox, as IndexedDB gives them. */
function startBrowser(fault: Fault) {
  const tables = emptyTables();
  const outbox: MovePart[] = [];
  const isSignedIn = [false, false];
  const expected = new Map<string, Item>();
  let count = 0;
  const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
  const open = () => listSpot(tables).filter(({ name }) => name.startsWith("Spot"));

  function edit(kind: string, pick: number): void {
    const context = contextOf(tables);
    count++;
    const [symbol, name] = [`c${count}`, `Spot ${count}`];
    if (kind === "add") {
      const { id } = addSpot(context, readSpot({ symbol, name, amount: "3", entryPrice: "7" }), undefined);
      expected.set(id, [name, "3 at 7"]);
    }
    const position = choose(open(), pick);
    if (kind === "edit" && position) {
      editSpot(context, position.id, readSpotPatch({ amount: String(count), entryPrice: "9" }));
      expected.set(position.id, [position.name, `${count} at 9`]);
    }
    if (kind === "delete" && position) {
      deleteHolding(context, position.id);
      expected.delete(position.id);
    }
    if (kind === "book") {
      const legs = [{ symbol, amount: "2" }];
      const body = readTransaction({ kind: "buy", at: "2026-01-31T12:00:00Z", legs, price: "5", note: `n${count}` });
      bookTransaction(context, body, undefined);
      expected.set(`booked n${count}`, ["booked", `n${count}`]);
      expected.set(`held n${count}`, [symbol.toUpperCase(), "2 at 5"]);
    }
    const booked = choose(
      tables.transactions.all().filter(({ note }) => note.startsWith("n")),
      pick,
    );
    if (kind === "unbook" && booked) {
      removeTransactions(context, [booked.id]);
      expected.delete(`booked ${booked.note}`);
      expected.delete(`held ${booked.note}`);
    }
    if (kind === "open") {
      const body = { symbol, name: `Short ${count}`, size: "4", entryPrice: "8", leverage: 2, positionType: "short" };
      const { id } = addLeveraged(context, readLeveraged(body), undefined);
      expected.set(id, [`Short ${count}`, "4"]);
    }
    const leveraged = choose(tables.leveraged.all(), pick);
    if (kind === "close" && leveraged) {
      closeLeveraged(contextOf(tables), leveraged.id, { exitPrice: leveraged.entryPrice }, undefined);
      expected.delete(leveraged.id);
    }
    if (kind === "import") {
      const transactions = [1, 2].map((row) => ({
        ...{ kind: "buy" as const, at: "2026-02-01T12:00:00Z", price: "6", note: `i${count}.${row}` },
        ...{ legs: [{ symbol: `i${count}r${row}`, amount: "1" }], sourceKey: `key ${count}.${row}` },
      }));
      const id = crypto.randomUUID();
      const summary = { total: 2, ignored: 0, compared: 0, agree: 0, parts: 1 };
      importPart(context, { id, fileName: "f.csv", layout: "own", part: 0, summary, transactions });
      for (const [row, { note }] of transactions.entries()) {
        expected.set(`${id} ${row} booked`, ["booked", note]);
        expected.set(`${id} ${row} held`, [`I${count}R${row + 1}`, "1 at 6"]);
      }
    }
    const batch = choose(tables.imports.all(), pick);
    if (kind === "undo" && batch) {
      undoImport(context, batch.id);
      for (const key of [...expected.keys()].filter((key) => key.startsWith(batch.id))) expected.delete(key);
    }
  }

  async function sendPart(part: MovePart, lost: "nothing" | "request" | "reply"): Promise<void> {
    const drop = () => {
      const index = outbox.indexOf(part);
      if (index >= 0) outbox.splice(index, 1);
    };
    if (fault === "removes before the reply") drop();
    if (lost === "request") return;
    const body = fault === "new name at each attempt" ? { ...part, id: crypto.randomUUID() } : part;
    const reply = await send(body);
    if (!reply.ok) throw new Error(await reply.text());
    if (lost === "nothing") drop();
  }

  const take = (which: 0 | 1): number => {
    if (!isSignedIn[which]) return 0;
    const parts = takeParts(tables, crypto.randomUUID());
    outbox.push(...parts);
    return parts.length;
  };

  async function deleteInAccount(pick: number): Promise<void> {
    const position = choose(
      (await get<Spot[]>("/api/spot-positions")).filter(({ name }) => /^Spot/.test(name)),
      pick,
    );
    if (!position) return;
    await remove(`/api/spot-positions/${position.id}`);
    for (const [key, [name]] of expected) if (name === position.name) expected.delete(key);
  }

  return {
    async run(one: Step): Promise<void> {
      if (one.kind === "sign-in") isSignedIn[one.tab] = true;
      else if (one.kind === "take") take(one.tab);
      else if (one.kind === "delete-in-account") await deleteInAccount(one.pick);
      else if (one.kind === "send") {
        // A page sends the parts of a move in their order, each after the reply to the one before it.
        const move = choose(outbox, one.pick)?.id;
        const part = outbox.find(({ id }) => id === move);
        if (part) await sendPart(part, one.lost);
      } else if (!isSignedIn.every(Boolean)) edit(one.kind, one.pick);
    },
    /** Both tabs learn of the sign-in, and everything that is left is sent. */
    async finish(): Promise<void> {
      isSignedIn.fill(true);
      do for (const part of [...outbox]) await sendPart(part, "nothing");
      while (take(1) > 0);
    },
    expected: () => [...expected.values()].map(([name, figures]) => `${name} ${figures}`).sort(),
  };
}

async function play(steps: readonly Step[], fault: Fault) {
  await empty();
  const browser = startBrowser(fault);
  for (const one of steps) await browser.run(one);
  await browser.finish();
  return { account: await readAccount(), expected: browser.expected() };
}
const histories = fc.array(step, { minLength: 10, maxLength: 40 });

describe("random histories of two tabs, lost requests and lost replies", () => {
  it("lose and double nothing", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const { account, expected } = await play(steps, "none");
        expect(account).toEqual(expected);
      }),
      runs(40, 1000),
    );
  });

  it.each(["new name at each attempt", "removes before the reply"] as const)("find a page that %s", async (fault) => {
    const found = await fc.check(
      fc.asyncProperty(histories, async (steps) => {
        const { account, expected } = await play(steps, fault);
        expect(account).toEqual(expected);
      }),
      { ...runs(1000, 1000), endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});
