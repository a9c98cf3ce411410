import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { runs } from "../../tools/test/depth.ts";
import { applyChange, type WatchChange } from "../../web/watchlist/changes.ts";
import { createWatchlistStore, type WatchlistStore } from "../../web/watchlist/watchlist-store.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";

let app: TestApp;
let ann = "";
let userCount = 0;
beforeEach(async () => {
  app = await startTestApp("watchlist");
  ann = await newUser();
});
async function newUser() {
  userCount += 1;
  return app.signUp(`watcher-${userCount}`);
}

const request = (method: string, path: string, body?: unknown, cookie = ann) =>
  app.request(path, body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie));
async function idsOf(reply: Response | Promise<Response>): Promise<string[]> {
  const { status } = await reply;
  if (status !== 200) throw new Error(`${status}: ${await (await reply).text()}`);
  return (await (await reply).json<{ coinIds: string[] }>()).coinIds;
}
const list = (cookie = ann) => idsOf(request("GET", "/api/watchlist", undefined, cookie));
const add = (...coinIds: string[]) => request("POST", "/api/watchlist", { coinIds });
const move = (id: string, after: string | null) => request("PATCH", `/api/watchlist/${id}`, { after });

describe("the watchlist of a user", () => {
  it("keeps the order in which coins were added, and adds none twice", async () => {
    expect(await list()).toEqual([]);
    expect(await idsOf(add("c", "a", "b", "a"))).toEqual(["c", "a", "b"]);
    expect(await idsOf(add("a", "d"))).toEqual(["c", "a", "b", "d"]);
    expect(await list()).toEqual(["c", "a", "b", "d"]);
  });

  it("moves a coin behind another one, to the beginning, or to the end when the other one is gone", async () => {
    await add("a", "b", "c", "d");
    expect(await idsOf(move("d", "a"))).toEqual(["a", "d", "b", "c"]);
    expect(await idsOf(move("c", null))).toEqual(["c", "a", "d", "b"]);
    expect(await idsOf(move("a", "gone"))).toEqual(["c", "d", "b", "a"]);
    expect(await idsOf(move("gone", null))).toEqual(["c", "d", "b", "a"]);
  });

  it("belongs to its owner only", async () => {
    await add("a", "b");
    const bob = await newUser();
    expect(await idsOf(request("DELETE", "/api/watchlist/a", undefined, bob))).toEqual([]);
    expect(await idsOf(request("PATCH", "/api/watchlist/a", { after: "b" }, bob))).toEqual([]);
    expect(await list()).toEqual(["a", "b"]);
    expect(await idsOf(request("DELETE", "/api/watchlist/a"))).toEqual(["b"]);
    expect(await idsOf(request("DELETE", "/api/watchlist/a"))).toEqual(["b"]);
    const everything = await (await request("GET", "/api/account/export")).json<{ watchlist: string[] }>();
    expect(everything.watchlist).toEqual(["b"]);
  });

  it("takes five hundred coins, and refuses a whole request that would exceed this limit", async () => {
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => `c${from + index}`);
    await add(...ids(0, 499));
    expect((await add("x", "y")).status).toBe(409);
    expect(await list()).toHaveLength(499);
    expect(await idsOf(add("c1", "x"))).toHaveLength(500);
    expect((await add("y")).status).toBe(409);
    expect((await add(...ids(0, 501))).status).toBe(400);
    expect((await add("<script>")).status).toBe(400);
  });
});

type Tab = WatchlistStore & { failures: unknown[] };

/** A browser with two tabs, which share its storage and are notified of each other's changes. */
function openDevice(cookie: string) {
  let stored: readonly string[] = [];
  const tabs: Tab[] = [];
  function openTab(): Tab {
    const failures: unknown[] = [];
    const others = () => tabs.filter((other) => other !== tab);
    const store = createWatchlistStore({
      stored: {
        read: () => stored,
        write(ids) {
          stored = ids;
          for (const other of others()) other.reloadStored();
        },
      },
      account: {
        read: () => list(cookie),
        send: (change) =>
          change.kind === "add"
            ? idsOf(request("POST", "/api/watchlist", { coinIds: change.ids }, cookie))
            : change.kind === "remove"
              ? idsOf(request("DELETE", `/api/watchlist/${change.id}`, undefined, cookie))
              : idsOf(request("PATCH", `/api/watchlist/${change.id}`, { after: change.after }, cookie)),
      },
      announce: () => others().forEach((other) => void other.refresh()),
      onFailure: (_, error) => void failures.push(error),
    });
    const tab = { ...store, failures };
    return tab;
  }
  tabs.push(openTab(), openTab());
  return { tabs, stored: () => stored };
}

const COINS = ["a", "b", "c", "d", "e", "f"];
const coin = fc.constantFrom(...COINS);
const change: fc.Arbitrary<WatchChange> = fc
  .oneof(
    fc.record({ kind: fc.constant("add" as const), ids: fc.array(coin, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant("remove" as const), id: coin }),
    fc.record({ kind: fc.constant("move" as const), id: coin, after: fc.option(coin) }),
  )
  .filter((made) => made.kind !== "move" || made.id !== made.after);
const onTab = fc.record({ device: fc.nat(1), tab: fc.nat(1), change });
const RUNS = runs(6, 200);

/** Waits until every tab has the server's list. */
async function settle(tabs: readonly Tab[]) {
  for (const tab of tabs) await tab.refresh();
  for (const tab of tabs) await tab.refresh();
}

describe("two devices with two tabs each", () => {
  it("show the same list, in the order of the changes, when one change follows the other", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(onTab, { maxLength: 12 }), async (steps) => {
        const cookie = await newUser();
        const devices = [openDevice(cookie), openDevice(cookie)];
        const tabs = devices.flatMap((device) => device.tabs);
        for (const tab of tabs) await tab.setOwner("ann");
        let model: readonly string[] = [];
        for (const { device, tab, change: made } of steps) {
          const changed = devices[device]!.tabs[tab]!;
          const isKnown = made.kind !== "move" || changed.has(made.id);
          if (isKnown && (made.kind !== "move" || model.includes(made.id))) {
            model = applyChange(model, made);
            await changed.change(made);
          }
        }
        await settle(tabs);
        expect(await list(cookie)).toEqual(model);
        for (const tab of tabs) expect([tab.ids(), tab.failures]).toEqual([model, []]);
      }),
      RUNS,
    );
  });

  it("end with the union of what was added at the same time, before and after signing in", async () => {
    const batch = fc.uniqueArray(coin, { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(batch, { minLength: 4, maxLength: 4 }),
        fc.array(batch, { minLength: 4, maxLength: 4 }),
        async (before, after) => {
          const cookie = await newUser();
          const devices = [openDevice(cookie), openDevice(cookie)];
          const tabs = devices.flatMap((device) => device.tabs);
          // Signed out: each device has one list, in the order of the presses.
          for (const [index, tab] of tabs.entries()) {
            for (const id of before[index]!) await tab.change({ kind: "add", ids: [id] });
          }
          const storedOrders = devices.map((device) => device.stored());
          expect(storedOrders[0]).toEqual([...new Set([...before[0]!, ...before[1]!])]);
          const signIns = tabs.map((tab) => tab.setOwner("ann"));
          const presses = tabs.flatMap((tab, index) =>
            after[index]!.map((id) => tab.change({ kind: "add", ids: [id] })),
          );
          await Promise.all([...signIns, ...presses]);
          await settle(tabs);
          const final = await list(cookie);
          expect(final.toSorted()).toEqual([...new Set([...before, ...after].flat())].toSorted());
          expect(new Set(final).size).toBe(final.length);
          for (const tab of tabs) expect([tab.ids(), tab.failures]).toEqual([final, []]);
          for (const device of devices) expect(device.stored()).toEqual([]);
        },
      ),
      RUNS,
    );
  });

  it("append the browser's list to the account's list in the same order", async () => {
    await add("x", "b");
    const { tabs, stored } = openDevice(ann);
    for (const id of ["c", "b", "a"]) await tabs[0]!.change({ kind: "add", ids: [id] });
    await tabs[0]!.change({ kind: "move", id: "a", after: null });
    await Promise.all(tabs.map((tab) => tab.setOwner("ann")));
    await settle(tabs);
    expect(tabs.map((tab) => tab.ids())).toEqual([
      ["x", "b", "a", "c"],
      ["x", "b", "a", "c"],
    ]);
    expect(stored()).toEqual([]);
    // Signed out again, the browser's list is empty, and a second sign-in moves nothing.
    await tabs[0]!.setOwner(null);
    expect(tabs[0]!.ids()).toEqual([]);
    await tabs[0]!.setOwner("ann");
    expect(await list()).toEqual(["x", "b", "a", "c"]);
  });

  it("send only the last place of a coin that moves step by step", async () => {
    await add("a", "b", "c", "d");
    const [tab] = openDevice(ann).tabs as [Tab];
    await tab.setOwner("ann");
    app.counts.reset();
    const steps = ["b", "c", "d"].map((after) => tab.change({ kind: "move", id: "a", after }));
    expect(tab.ids()).toEqual(["b", "c", "d", "a"]);
    await Promise.all(steps);
    const moves = app.counts.statements;
    expect(await list()).toEqual(["b", "c", "d", "a"]);
    app.counts.reset();
    await tab.change({ kind: "move", id: "a", after: null });
    // The first step is on its way when the others follow.
    expect(moves).toBeLessThanOrEqual(2 * app.counts.statements);
  });

  it("keep the browser's list when moving it fails, and undo a change that fails", async () => {
    const { tabs, stored } = openDevice(ann);
    const [tab] = tabs as [Tab];
    await tab.change({ kind: "add", ids: ["a"] });
    const { prepare } = app.deps.db.d1;
    app.deps.db.d1.prepare = () => {
      throw new Error("down");
    };
    await expect(tab.setOwner("ann")).rejects.toThrow();
    expect(stored()).toEqual(["a"]);
    app.deps.db.d1.prepare = prepare;
    await tab.setOwner(null);
    await tab.setOwner("ann");
    expect([await list(), stored()]).toEqual([["a"], []]);
    await add(...Array.from({ length: 499 }, (_, index) => `c${index}`));
    await tab.change({ kind: "add", ids: ["one-too-many"] });
    expect(tab.has("one-too-many")).toBe(false);
    expect(tab.failures).toHaveLength(1);
  });
});
