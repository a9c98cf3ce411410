import { expect, it } from "vitest";
import { parseExplorerPage } from "./explorer-pages.ts";

const [FROM, TO] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
const listed = (changes: object = {}) => ({
  hash: `0x${"1".repeat(64)}`,
  timestamp: "2026-01-02T03:04:05.000000Z",
  block_number: 7,
  from: { hash: FROM },
  to: { hash: TO },
  value: "9",
  fee: { value: "5" },
  status: "ok",
  ...changes,
});
const read = (...items: object[]) => parseExplorerPage({ items, next_page_params: null }, "transactions");
const ownOf = (...items: object[]) => {
  const page = read(...items);
  return page.ok && page.value.items.map(({ own }) => own);
};

it("keeps a fee that the explorer does not say unknown", () => {
  expect(ownOf(listed())).toEqual([{ fee: 5n, hasFailed: false }]);
  expect(ownOf(listed({ fee: null }))).toEqual([{ fee: null, hasFailed: false }]);
  expect(ownOf(listed({ fee: { value: null }, status: "error" }))).toEqual([{ fee: null, hasFailed: true }]);
});

it("leaves out what waits for a block, and refuses a page in another order", () => {
  expect(ownOf(listed({ timestamp: null, block_number: null, status: null }))).toEqual([]);
  expect(read(listed(), listed({ timestamp: "2026-01-02T03:04:06Z" }))).toMatchObject({ ok: false });
  expect(read(listed({ value: "-1" }))).toMatchObject({ ok: false });
});
