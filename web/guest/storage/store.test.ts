import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { changeStored, clearStored, countOutbox, listOutbox, readStored, removeFromOutbox } from "./store.ts";
import { type CounterItem, nextNumber, type Tables } from "./tables.ts";

const counter = (id: string, value: number): CounterItem => ({ id, value });
const values = async () => (await readStored(["counters"])).counters.all();
beforeEach(clearStored);

test("a change stores what it puts and removes, and nothing when it throws", async () => {
  await changeStored(({ counters }) => [counters.put(counter("a", 1)), counters.put(counter("b", 2))]);
  await changeStored(({ counters }) => [counters.put(counter("a", 3)), counters.remove("b")]);
  expect(await values()).toEqual([counter("a", 3)]);
  const fails = (tables: Tables) => {
    tables.counters.put(counter("a", 4));
    throw new Error("refused");
  };
  await expect(changeStored(fails)).rejects.toThrow("refused");
  expect(await values()).toEqual([counter("a", 3)]);
});

test("changes that begin at once run one after the other", async () => {
  const numbers = await Promise.all(
    Array.from({ length: 50 }, () => changeStored((tables) => nextNumber(tables, "n"))),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test("what is taken out goes into the outbox of one user in the same change", async () => {
  const id = crypto.randomUUID();
  const parts = [1, 0].map((part) => ({ userId: "ann", id, part, isLast: part === 1 }));
  await changeStored((_, addToOutbox) => addToOutbox(parts));
  const failed = changeStored((_, addToOutbox) => {
    addToOutbox([{ ...parts[0]!, part: 2 }]);
    throw new Error("refused");
  });
  await expect(failed).rejects.toThrow("refused");
  expect((await listOutbox("ann")).map(({ part }) => part)).toEqual([0, 1]);
  expect(await listOutbox("ben")).toEqual([]);
  await removeFromOutbox(parts[0]!);
  expect(await countOutbox()).toBe(1);
  await clearStored();
  expect(await countOutbox()).toBe(0);
});

test("transactions that were stored without a key of a transfer have none", async () => {
  const item = { id: "1", note: "old" } as never;
  await changeStored(({ transactions }) => [transactions.put(item)]);
  const key = async () => (await readStored(["transactions"])).transactions.get("1")!.transferKey;
  expect(await key()).toBeNull();
  await changeStored(({ transactions }) => [transactions.put({ ...transactions.get("1")!, transferKey: "a" })]);
  expect(await key()).toBe("a");
});
