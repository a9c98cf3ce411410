import { beforeAll, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../platform/storage/db.ts";
import { countStatements } from "../../test/counting-d1.ts";
import { jsonInit, startTestApp, type TestApp } from "../../test/test-app.ts";
import { deleteTransactions } from "../deletions.queries.ts";
import { changeFields } from "./bulk.queries.ts";

type Item = { id: string; account: string; note: string; kind: string };
type Reply = { ids: string[]; before: { id: string; account: string; note: string }[] };

let app: TestApp;
let cookie: string;
let userId: string;
let users = 0;
beforeAll(async () => {
  app = await startTestApp("bulk");
  await app.tick();
});
const signUp = async () => {
  users += 1;
  cookie = await app.signUp(`bulk-${users}`);
  userId = (await (await app.request("/api/user", { headers: { Cookie: cookie } })).json<{ id: string }>()).id;
};
beforeEach(signUp);

const list = async () => {
  const reply = await app.request("/api/transactions", { headers: { Cookie: cookie } });
  return (await reply.json<{ items: Item[] }>()).items;
};
const bulk = (body: object) => app.request("/api/transactions/bulk", jsonInit("POST", body, cookie));
async function change(body: object): Promise<Reply> {
  const reply = await bulk(body);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json<Reply>();
}
async function book(count: number) {
  for (let n = 0; n < count; n++) {
    const body = {
      ...{ kind: "buy", at: `2025-01-${String(n + 1).padStart(2, "0")}T00:00:00Z`, price: "5" },
      ...{ legs: [{ symbol: "btc", amount: "1" }], account: n % 2 ? "Kraken" : "", note: n % 3 ? `Note ${n}` : "" },
    };
    const reply = await app.request("/api/transactions", jsonInit("POST", body, cookie));
    expect(reply.status, await reply.text()).toBe(201);
  }
  return list();
}

it("sets the account and the note of many, and gives each its own back", async () => {
  const before = await book(5);
  const ids = before.map(({ id }) => id);
  const changed = await change({ ids, change: { account: " Ledger ", note: "Moved" } });
  expect(changed.ids.toSorted()).toEqual(ids.toSorted());
  expect((await list()).map(({ account, note }) => [account, note])).toEqual(ids.map(() => ["Ledger", "Moved"]));
  await change({ changes: changed.before });
  expect(await list()).toEqual(before);
  // An absent field stays, and a row that stays the same is no change.
  const { before: noted } = await change({ ids, change: { account: "Kraken" } });
  expect(noted).toHaveLength(3);
  expect((await list()).map(({ note }) => note)).toEqual(before.map(({ note }) => note));
});

it("sets both accounts of a transfer, and gives them back", async () => {
  const transfer = { kind: "transfer", at: "2025-02-01T00:00:00Z", account: "Kraken", toAccount: "Bank" };
  const body = { ...transfer, legs: [{ symbol: "btc", amount: "1" }] };
  expect((await app.request("/api/transactions", jsonInit("POST", body, cookie))).status).toBe(201);
  const [before] = await list();
  const changed = await change({ changes: [{ id: before!.id, toAccount: "Ledger" }] });
  expect(await list()).toMatchObject([{ account: "Kraken", toAccount: "Ledger" }]);
  const same = await bulk({ changes: [{ id: before!.id, toAccount: "Kraken" }] });
  expect([same.status, await same.text()]).toEqual([400, "A transfer needs two different accounts."]);
  await change({ changes: changed.before });
  expect(await list()).toEqual([before]);
});

it("deletes many at once and restores them, also one after the other", async () => {
  const before = await book(30);
  const ids = before.map(({ id }) => id);
  await change({ ids, change: "delete" });
  expect(await list()).toEqual([]);
  const one = await app.request(`/api/transactions/${ids[3]}/restore`, jsonInit("POST", {}, cookie));
  expect(await one.json()).toMatchObject({ id: ids[3] });
  expect((await list()).map(({ id }) => id)).toEqual([ids[3]]);
  // A deletion is one of the last 20, however many transactions it has.
  await change({ ids, change: "restore" });
  expect(await list()).toEqual(before);
  await change({ ids, change: "restore" });
  expect(await list()).toEqual(before);
  const stored = await app.deps.db.d1.prepare("SELECT count(*) AS n FROM deletions").first<{ n: number }>();
  expect(stored).toEqual({ n: 0 });
});

it("changes none when one belongs to somebody else, cannot be edited, or does not fit", async () => {
  const [foreign] = await book(1);
  await signUp();
  const own = await book(2);
  const ids = own.map(({ id }) => id);
  for (const what of ["delete", "restore", { note: "x" }]) {
    const reply = await bulk({ ids: [...(what === "restore" ? [] : ids), foreign!.id], change: what });
    expect(reply.status, JSON.stringify(what)).toBe(404);
  }
  expect(await list()).toEqual(own);
  const transfer = { kind: "transfer", at: "2025-02-01T00:00:00Z", account: "Kraken", toAccount: "Bank" };
  const body = { ...transfer, legs: [{ symbol: "btc", amount: "1" }] };
  expect((await app.request("/api/transactions", jsonInit("POST", body, cookie))).status).toBe(201);
  const all = await list();
  const refused = await bulk({ ids: all.map(({ id }) => id), change: { account: "Bank" } });
  expect([refused.status, await refused.text()]).toEqual([400, "A transfer needs two different accounts."]);
  expect(await list()).toEqual(all);
  for (const wrong of [
    { ids: [], change: "delete" },
    { ids: Array.from({ length: 101 }, String), change: "delete" },
    {},
  ])
    expect((await bulk(wrong)).status).toBe(400);
});

it("changes none when another request has changed one meanwhile", async () => {
  const [first, second] = await book(2);
  const changeOf = ({ id, account, note }: Item, read = account) => ({
    ...{ id, before: { account: read, toAccount: null, note }, after: { account: "Ledger", toAccount: null, note } },
  });
  const raced = [changeOf(first!), changeOf(second!, "read earlier")];
  expect(await changeFields(app.deps.db, userId, raced)).toBeNull();
  expect((await list()).map(({ account }) => account)).toEqual([first!.account, second!.account]);
  expect(await changeFields(app.deps.db, "somebody else", [changeOf(first!)])).toBeNull();
  expect(await changeFields(app.deps.db, userId, [changeOf(first!)])).not.toBeNull();
  const [left] = await list();
  const deletion = { userId, ids: [Number(left!.id), 999_999], deletionId: "raced", now: app.clock.time };
  expect((await deleteTransactions(app.deps.db, deletion)).removed).toEqual([]);
  expect(await list()).toHaveLength(2);
});

it("does not restore what was deleted with its position", async () => {
  const ids = (await book(2)).map(({ id }) => id);
  const positions = await app.request("/api/spot-positions", { headers: { Cookie: cookie } });
  const [position] = await positions.json<{ id: string }[]>();
  const path = `/api/spot-positions/${position!.id}`;
  expect((await app.request(path, { method: "DELETE", headers: { Cookie: cookie } })).status).toBe(200);
  expect((await bulk({ ids, change: "restore" })).status).toBe(404);
  expect(await list()).toEqual([]);
  expect((await app.request(`${path}/restore`, jsonInit("POST", {}, cookie))).status).toBe(200);
  expect(await list()).toHaveLength(2);
});

it("of a long ledger reads and writes what it changes", async () => {
  await app.deps.db.d1
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
       INSERT INTO transactions (user_id, kind, at, legs, price)
       SELECT ?1, 'buy', 1700000000000 + i * 60000, '[["bitcoin","btc","1"]]', '5' FROM n`,
    )
    .bind(userId)
    .run();
  const ids = (await list()).slice(0, 20).map(({ id }) => id);
  // The object reads the whole ledger once.
  await change({ ids, change: { note: "First" } });
  const { d1 } = app.deps.db;
  const { counts, d1: counted } = countStatements(d1);
  app.deps.db = openDatabase(counted);
  const costOf = async (body: object) => {
    counts.reset();
    await change(body);
    return counts.rowsRead;
  };
  for (const change of [{ note: "Second" }, "delete", "restore"])
    expect.soft(await costOf({ ids, change }), JSON.stringify(counts.rowsReadBy)).toBeLessThan(700);
  app.deps.db = openDatabase(d1);
});
