import { beforeAll, expect, it } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import { inDepth } from "../../../tools/test/depth.ts";
import { openDatabase } from "../../platform/storage/db.ts";
import { openHistories } from "../../test/histories.ts";
import { refreshLinkedAccounts } from "../refresh.ts";

/** A history that is undone while a run books it: nothing of it stays, and nothing else goes. */

const ADDRESS = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

let world: Awaited<ReturnType<typeof openHistories>>;
beforeAll(async () => {
  world = await openHistories("undone", "bitcoin");
  await world.app.tick();
});

/** Wraps D1, so that something happens once before the given statement. */
function interrupted(d1: D1Database, at: number, act: () => Promise<unknown>) {
  let count = 0;
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const before = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    count += 1;
    if (count === at) await act();
    return work();
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: () => before(() => statement.run()),
      all: () => before(() => statement.all()),
      raw: () => before(() => statement.raw()),
      first: () => before(() => statement.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };
  const wrapped = {
    prepare: (query: string) => wrap(d1.prepare(query)),
    batch: (all: D1PreparedStatement[]) => before(() => d1.batch(all.map((one) => originals.get(one)!))),
  } as unknown as D1Database;
  return { d1: wrapped, count: () => count };
}

/** Books the history of a wallet in a run, before whose given statement something happens. Returns how many it made. */
async function bookAndInterrupt(at: number, act: (id: string) => Promise<unknown>) {
  await world.begin();
  const { deps } = world.app;
  const wallets = [{ address: ADDRESS }];
  await world.app.control("POST", "/wallets", { chain: { histories: [{ seed: 5, transactions: 8, wallets }] } });
  const id = await world.link(ADDRESS, "w0");
  const own = { kind: "buy", at: "2019-02-01T00:00:00Z", account: "w0", price: "20000" };
  await world.ask("POST", "/api/transactions", {
    ...own,
    legs: [{ symbol: "btc", coinId: "bitcoin", amount: "0.25" }],
  });
  const before = await world.transactions();
  await world.askForHistory(id);
  const { d1, count } = interrupted(deps.db.d1, at, () => act(id));
  await refreshLinkedAccounts({ ...deps, db: openDatabase(d1) });
  world.app.clock.time += 10 * MINUTE;
  await refreshLinkedAccounts(deps);
  return { id, before, count: count() };
}

const rowsOf = async (id: string) => {
  const counts = ["linked_moves", "linked_bookings", "linked_histories"].map((table) =>
    world.app.deps.db.d1.prepare(`SELECT count(*) AS n FROM ${table} WHERE account_id = ?`).bind(id).first("n"),
  );
  return Promise.all(counts);
};

it("is not removed with its account while a run books it", async () => {
  const refused = async (id: string) => {
    for (const query of ["", "?transactions=delete"])
      expect((await world.send("DELETE", `/api/linked-accounts/${id}${query}`)).status).toBe(409);
  };
  const { count } = await bookAndInterrupt(0, async () => {});
  const { id, before } = await bookAndInterrupt(Math.floor(count / 2), refused);
  expect((await world.find(id)).history).toMatchObject({ state: "complete" });
  await world.ask("DELETE", `/api/linked-accounts/${id}?transactions=delete`);
  expect(await world.transactions()).toEqual(before);
});

it(
  "leaves nothing of it and loses nothing",
  async () => {
    const whole = await bookAndInterrupt(0, async () => {});
    expect(await world.transactions()).not.toEqual(whole.before);
    expect((await world.find(whole.id)).history).toMatchObject({ state: "complete" });
    const step = Math.ceil(whole.count / inDepth(5, 200));
    for (let at = 1 + Math.floor(step / 2); at <= whole.count; at += step) {
      const text = `before statement ${at} of ${whole.count}`;
      const undo = (one: string) => world.ask("DELETE", `/api/linked-accounts/${one}/history`);
      const { id, before } = await bookAndInterrupt(at, undo);
      expect(await world.transactions(), text).toEqual(before);
      expect(await rowsOf(id), text).toEqual([0, 0, 0]);
      expect(await world.find(id), text).toMatchObject({ ledgerAccount: "w0", history: null });
    }
  },
  inDepth(60_000, 3_600_000),
);
