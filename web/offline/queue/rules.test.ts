import { expect, test } from "vitest";
import type { Change } from "./change.ts";
import { dependents, queuedId, withServerIds } from "./ids.rules.ts";
import { afterReply } from "./send.rules.ts";
import { withChanges } from "./show.rules.ts";

const change = (name: Change["name"], part: Partial<Change> = {}): Change => ({
  ...{ id: 1, userId: "ann", name, params: {}, body: {}, key: "k", at: 0 },
  ...part,
});
const SPOT = "/api/spot-positions";
const bitcoin = { id: "b", symbol: "btc", amount: "1", entryPrice: "100" };

test("waiting changes show in the list: added, edited and deleted positions", () => {
  const body = { symbol: "ETH", name: "Ethereum", amount: "2", entryPrice: "5", currentPrice: "" };
  const changes = [
    change("POST /api/spot-positions", { body }),
    change("PATCH /api/spot-positions/:id", { params: { id: "b" }, body: { amount: "3", currentPrice: "" } }),
    change("DELETE /api/leveraged-positions/:id", { params: { id: "b" } }),
  ];
  const shown: object[] = withChanges(SPOT, [bitcoin], changes);
  expect(shown).toMatchObject([
    { id: "b", amount: "3", entryPrice: "100" },
    { id: queuedId({ key: "k" }), symbol: "eth", amount: "2", currentPrice: "5" },
  ]);
  const removal = change("DELETE /api/spot-positions/:id", { params: { id: "b" } });
  const undo = change("POST /api/spot-positions/:id/restore", { params: { id: "b" } });
  expect(withChanges(SPOT, [bitcoin], [removal])).toEqual([]);
  expect(withChanges(SPOT, [bitcoin], [removal, undo])).toEqual([bitcoin]);
});

test("a change of a waiting position gets the server's id once it is known, and is dropped with a refused addition", () => {
  const addition = change("POST /api/spot-positions", { key: "k" });
  const id = queuedId(addition);
  const edit = change("PATCH /api/spot-positions/:id", { key: "e", params: { id } });
  const sale = change("POST /api/transactions", { key: "s", body: { positionId: id } });
  const other = change("PATCH /api/spot-positions/:id", { key: "o", params: { id: "b" } });
  const ids = new Map([["k", "from the server"]]);
  expect([edit, sale, other].map((one) => withServerIds(one, ids))).toEqual([
    { ...edit, params: { id: "from the server" } },
    { ...sale, body: { positionId: "from the server" } },
    other,
  ]);
  expect(withServerIds(edit, new Map())).toEqual(edit);
  expect(dependents(addition, [addition, edit, sale, other])).toEqual([edit, sale]);
});

test("a leveraged position has its liquidation price before the server computes it", () => {
  const body = { symbol: "btc", name: "Bitcoin", size: "1", entryPrice: "100", leverage: "5", liquidationPrice: "" };
  const [shown] = withChanges<object[] & { id: string }[]>(
    "/api/leveraged-positions",
    [],
    [change("POST /api/leveraged-positions", { body })],
  );
  expect(shown).toMatchObject({ leverage: 5, liquidationPrice: "80", isLiquidated: false, positionType: "long" });
});

test.each([
  [null, "wait"],
  [200, "done"],
  [401, "wait"],
  [404, "refused"],
  [409, "refused"],
  [429, "wait"],
  [503, "wait"],
] as const)("after the status %s a change is: %s", (status, next) => {
  expect(afterReply(change("POST /api/spot-positions"), { status })).toBe(next);
});

test("a deletion of what is gone is done", () => {
  expect(afterReply(change("DELETE /api/spot-positions/:id"), { status: 404 })).toBe("done");
});
