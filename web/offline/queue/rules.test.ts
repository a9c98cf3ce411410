import { expect, test } from "vitest";
import { type Change, dependents } from "../../outbox/change.ts";
import { withClosedChanges, withLeveragedChanges, withSpotChanges } from "./show.rules.ts";
import { withWatchlistChanges } from "./show-watchlist.rules.ts";

const change = (name: Change["name"], part: Partial<Change> = {}): Change => ({
  id: 1,
  userId: "ann",
  name,
  params: {},
  body: {},
  key: "k",
  rowId: null,
  at: 0,
  ...part,
});
const bitcoin = {
  ...{ id: "b", userId: "ann", symbol: "btc", name: "Bitcoin", coinId: "bitcoin", amount: "1", entryPrice: "100" },
  ...{
    cost: "100",
    knownAmount: "1",
    costKnown: true,
    currentPrice: "120",
    priceStated: true,
    createdAt: "2026-01-31T12:00:00.000Z",
  },
};

test("waiting changes show in the list: added, edited and deleted positions", () => {
  const body = { symbol: "ETH", name: "Ethereum", amount: "2", entryPrice: "5", currentPrice: "" };
  const changes = [
    change("POST /api/spot-positions", { body, rowId: "new" }),
    change("PATCH /api/spot-positions/:id", { params: { id: "b" }, body: { amount: "3", currentPrice: "" } }),
    change("DELETE /api/leveraged-positions/:id", { params: { id: "b" } }),
  ];
  expect(withSpotChanges([bitcoin], changes)).toMatchObject([
    { id: "b", amount: "3", entryPrice: "100", cost: "300", currentPrice: "120" },
    { id: "new", symbol: "eth", amount: "2", currentPrice: "5", cost: "10", costKnown: true },
  ]);
  const removal = change("DELETE /api/spot-positions/:id", { params: { id: "b" } });
  const undo = change("POST /api/spot-positions/:id/restore", { params: { id: "b" } });
  expect(withSpotChanges([bitcoin], [removal])).toEqual([]);
  expect(withSpotChanges([bitcoin], [removal, undo])).toEqual([bitcoin]);
});

test("a cost that is unknown stays so in a waiting edit without a price", () => {
  const unknown = { ...bitcoin, entryPrice: "0", cost: null, knownAmount: "0", costKnown: false };
  const edit = (body: object) => change("PATCH /api/spot-positions/:id", { params: { id: "b" }, body: { ...body } });
  const shown = (body: object) => withSpotChanges([unknown], [edit(body)]);
  expect(shown({ amount: "3", entryPrice: "" })).toMatchObject([{ amount: "3", cost: null, costKnown: false }]);
  expect(shown({ amount: "3", entryPrice: "7" })).toMatchObject([{ amount: "3", cost: "21", costKnown: true }]);
});

test("a change of a waiting position is dropped with a refused addition", () => {
  const addition = change("POST /api/spot-positions", { key: "k", rowId: "new" });
  const edit = change("PATCH /api/spot-positions/:id", { key: "e", params: { id: "new" } });
  const sale = change("POST /api/transactions", { key: "s", body: { positionId: "new" } });
  const other = change("PATCH /api/spot-positions/:id", { key: "o", params: { id: "b" } });
  expect(dependents(addition, [addition, edit, sale, other])).toEqual([edit, sale]);
  expect(dependents(other, [addition, edit, sale, other])).toEqual([]);
});

test("a leveraged position has its liquidation price before the server computes it", () => {
  const body = { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "100", leverage: "5", liquidationPrice: "" };
  const [shown] = withLeveragedChanges([], [change("POST /api/leveraged-positions", { body, rowId: "new" })]);
  expect(shown).toMatchObject({
    id: "new",
    leverage: 5,
    liquidationPrice: "80",
    isLiquidated: false,
    positionType: "long",
  });
});

test("a leveraged position that waits to be closed is among the closed ones, until its undo waits too", () => {
  const body = { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "100", leverage: "5" };
  const add = change("POST /api/leveraged-positions", { body, rowId: "new" });
  const close = (query: Record<string, string>, rowId: string) =>
    change("DELETE /api/leveraged-positions/:id", { params: { id: "new" }, query, rowId });
  const undo = change("POST /api/closed-positions/:id/reopen", { params: { id: "part" } });
  const earlier = { items: [{ id: "earlier" }], next: null } as never;
  const shown = (...changes: Change[]) => withClosedChanges(earlier, [], [add, ...changes]).items;
  const part = close({ exitPrice: "90", size: "0.25" }, "part");
  expect(shown(part)).toMatchObject([
    { id: "part", size: "0.25", exitPrice: "90", realisedPnl: "-2.5" },
    { id: "earlier" },
  ]);
  expect(shown(part, undo)).toEqual([{ id: "earlier" }]);
  expect(shown(close({ discard: "true" }, "gone"))).toEqual([{ id: "earlier" }]);
});

test("a leveraged position that waits to be closed is gone, its rest is shown, and an undo brings it back", () => {
  const body = { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "100", leverage: "5" };
  const add = change("POST /api/leveraged-positions", { body, rowId: "new" });
  const close = (query: Record<string, string>, rowId: string) =>
    change("DELETE /api/leveraged-positions/:id", {
      params: { id: "new" },
      query: { exitPrice: "90", ...query },
      rowId,
    });
  const undo = change("POST /api/closed-positions/:id/reopen", { params: { id: "part" } });
  const sizes = (...changes: Change[]) => withLeveragedChanges([], [add, ...changes]).map(({ size }) => size);
  expect(sizes(close({}, "all"))).toEqual([]);
  expect(sizes(close({ size: "0.25" }, "part"))).toEqual(["0.75"]);
  expect(sizes(close({ size: "0.25" }, "part"), undo)).toEqual(["1"]);
  expect(sizes(close({ size: "0.25" }, "part"), close({}, "all"), undo)).toEqual(["0.25"]);
  // A change that the server will refuse changes nothing.
  expect(sizes(close({ size: "3" }, "part"))).toEqual(["1"]);
});

test("waiting changes of the watchlist show in it, in their order", () => {
  const add = change("POST /api/watchlist", { body: { coinIds: ["d", "a"] } });
  const remove = change("DELETE /api/watchlist/:coinId", { params: { coinId: "b" } });
  const move = change("PATCH /api/watchlist/:coinId", { params: { coinId: "d" }, body: { after: null } });
  const other = change("DELETE /api/spot-positions/:id", { params: { id: "a" } });
  expect(withWatchlistChanges({ coinIds: ["a", "b", "c"] }, [add, remove, move, other])).toEqual({
    coinIds: ["d", "a", "c"],
  });
});
