import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { newSpot } from "../../../shared/ledger/spot.ts";
import { openingOf } from "../../../shared/ledger/transactions.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { answers } from "../answers/positions.ts";
import { changeStored, clearStored, readStored } from "../storage/store.ts";

const body = { symbol: "btc", name: "Bitcoin", coinId: "bitcoin", currentPrice: null };
const position = (id: string) =>
  newSpot(
    { ...body, amount: "2" as Decimal, entryPrice: "10" as Decimal },
    { id, coinId: `coin ${id}`, now: Date.UTC(2026, 0, 1) },
  );
const listed = async () =>
  ((await answers["GET /api/spot-positions"]({} as never)) as { id: string; amount: string; cost: string }[]).map(
    ({ id, amount }) => [id, amount],
  );
beforeEach(clearStored);

test("positions of earlier rules are derived again once, and only those that change are written", async () => {
  const [wrong, right] = [position("a"), position("b")];
  await changeStored(({ spot, transactions }) => {
    spot.put({ ...wrong, amount: "7" as Decimal });
    spot.put(right);
    for (const [index, one] of [wrong, right].entries()) transactions.put({ ...openingOf(one), id: String(index + 1) });
  });
  expect(await listed()).toEqual([
    ["a", "2"],
    ["b", "2"],
  ]);
  const { spot } = await readStored(["spot"]);
  expect(spot.get("a")!.updatedAt).toBeGreaterThan(wrong.updatedAt);
  expect(spot.get("b")).toEqual(right);
  // They follow from the present rules now, and are read as they are.
  await changeStored(({ spot }) => spot.put({ ...wrong, amount: "7" as Decimal }));
  expect(await listed()).toEqual([
    ["a", "7"],
    ["b", "2"],
  ]);
});
