import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { rowId } from "../../shared/ledger/ids.ts";

const NAME = "tidemark-queue";
/** A page that opens what an earlier one has stored. */
async function openStore() {
  vi.resetModules();
  return import("./store.ts");
}
afterEach(() => deleteDB(NAME));

const edit = {
  ...{ userId: "ann", name: "PATCH /api/spot-positions/:id", params: { id: "b" }, query: {}, body: { amount: "3" } },
  ...{ key: "e", at: 1, rowId: null },
};

test("changes that the page stored before the watchlist could wait are read as they are", async () => {
  const before = await openDB(NAME, 2, {
    upgrade: (db) => void db.createObjectStore("changes", { keyPath: "id", autoIncrement: true }),
  });
  await before.add("changes", edit);
  await before.add("changes", { ...edit, userId: "bob", key: "f" });
  before.close();
  const { listChanges, addChange } = await openStore();
  expect(await listChanges("ann")).toEqual([{ ...edit, id: 1 }]);
  const star = { ...edit, name: "POST /api/watchlist" as const, params: {}, body: { coinIds: ["a"] }, key: "w" };
  await addChange(star);
  await addChange(star);
  expect((await listChanges("ann")).map(({ id, key }) => [id, key])).toEqual([
    [1, "e"],
    [3, "w"],
  ]);
});

test("changes of the first version name rows by the ids that follow from their keys", async () => {
  const before = await openDB(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("changes", { keyPath: "id", autoIncrement: true });
      db.createObjectStore("ids");
    },
  });
  const { rowId: _, ...earlier } = edit;
  await before.add("changes", { ...earlier, name: "POST /api/spot-positions", params: {}, key: "k" });
  await before.add("changes", { ...earlier, params: { id: "queued k" } });
  before.close();
  const { listChanges } = await openStore();
  const id = await rowId("ann", "spot", "k");
  expect((await listChanges("ann")).map(({ rowId: created, params }) => [created, params])).toEqual([
    [id, {}],
    [null, { id }],
  ]);
});
