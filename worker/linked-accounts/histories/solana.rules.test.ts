import { expect, it } from "vitest";
import {
  afterPage,
  afterTransactions,
  beginLists,
  type Cursor,
  coveredBy,
  NOTHING_COVERED,
  openLists,
} from "./solana.rules.ts";

const one = (signature: string, slot: number) => ({ signature, slot });
const NONE = new Set<string>();
const opened = (cursor: Cursor) => cursor.open.map(({ address, last }) => [address, last?.signature ?? null]);
const begun = () => beginLists(["wallet", "account"], NOTHING_COVERED);

it("reads a list until a page is empty, and then the next one", () => {
  const first = afterPage(begun(), [one("c", 30), one("b", 20)], NONE)!;
  expect(opened(first)).toEqual([
    ["wallet", "b"],
    ["account", null],
  ]);
  const last = afterPage(first, [], NONE)!;
  expect(opened(last)).toEqual([["account", null]]);
  expect(last.pending).toEqual(["c", "b"]);
  // What the wallet's list had already, or what is stored, is not read again.
  expect(afterPage(last, [one("d", 40), one("c", 30), one("a", 10)], new Set(["a"]))!.pending).toEqual(["c", "b", "d"]);
});

it("refuses a page that does not continue the one before", () => {
  const first = afterPage(begun(), [one("c", 30), one("b", 20)], NONE)!;
  for (const page of [[one("x", 21)], [one("b", 20)], [one("a", 10), one("x", 11)]])
    expect(afterPage(first, page, NONE)).toBeNull();
  expect(afterPage(first, [one("a", 20)], NONE)).not.toBeNull();
});

it("ends where the last reading was, with an hour that is listed again", () => {
  const covered = { ...NOTHING_COVERED, newest: { wallet: 50_000, closed: 7 } };
  const cursor = beginLists(["wallet"], covered);
  const after = afterPage(cursor, [one("d", 60_000), one("c", 50_000), one("b", 41_000), one("a", 40_999)], NONE)!;
  expect(after.pending).toEqual(["d", "c", "b"]);
  expect(after.open).toEqual([]);
  expect(coveredBy(after).newest).toEqual({ wallet: 60_000, closed: 7 });
});

it("opens an account once that a transaction shows, from where it was read before", () => {
  const cursor = beginLists(["wallet"], { ...NOTHING_COVERED, newest: { closed: 10_000 } });
  const after = openLists(openLists(cursor, ["closed", "new", "wallet"]), ["closed", "new"]);
  expect(after.open.map(({ address, from }) => [address, from])).toEqual([
    ["wallet", -9_001],
    ["closed", 1_000],
    ["new", -9_001],
  ]);
});

it("asks again for what the server did not know, and counts what is too much for that", () => {
  const asked = Array.from({ length: 103 }, (_, number) => `s${number}`);
  const after = afterTransactions({ ...begun(), pending: asked }, asked, asked);
  expect([after.pending, after.unknown.length, after.lost, after.count]).toEqual([[], 100, 3, 103]);
  const next = beginLists(["wallet"], coveredBy(after));
  expect([next.pending, next.unknown, next.lost]).toEqual([asked.slice(0, 100), [], 3]);
});
