import fc from "fast-check";
import { expect, test } from "vitest";
import { afterReply } from "./send.rules.ts";
import { keyOfQueued, queuedId, withChanges } from "./show.rules.ts";
import type { Change } from "./store.ts";

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
  expect(keyOfQueued(queuedId({ key: "k" }))).toBe("k");
  expect(keyOfQueued("b")).toBeNull();
  const removal = change("DELETE /api/spot-positions/:id", { params: { id: "b" } });
  expect(withChanges(SPOT, [bitcoin], [removal])).toEqual([]);
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

/** Sends a queue to a server that knows keys, while requests and replies get lost. */
function deliver(losses: readonly ("nothing" | "request" | "reply")[], count: number, knowsKeys: boolean): string[] {
  const stored: string[] = [];
  const seen = new Set<string>();
  let queue = Array.from({ length: count }, (_, index) => change("POST /api/spot-positions", { key: `k${index}` }));
  for (const lost of [...losses, ...queue.map(() => "nothing" as const)]) {
    const [first] = queue;
    if (!first) break;
    if (lost !== "request" && !(knowsKeys && seen.has(first.key))) {
      stored.push(first.key);
      seen.add(first.key);
    }
    const status = lost === "nothing" ? 201 : null;
    if (afterReply(first, { status }) === "done") queue = queue.slice(1);
  }
  return stored;
}
const losses = fc.array(fc.constantFrom("nothing" as const, "request" as const, "reply" as const), { maxLength: 30 });

test("each change arrives once and in order, also when messages get lost; without keys the test finds doubled ones", () => {
  const property = (knowsKeys: boolean) =>
    fc.property(losses, fc.integer({ min: 1, max: 8 }), (lost, count) => {
      expect(deliver(lost, count, knowsKeys)).toEqual(Array.from({ length: count }, (_, index) => `k${index}`));
    });
  fc.assert(property(true), { numRuns: 1000 });
  expect(fc.check(property(false), { numRuns: 1000 }).failed).toBe(true);
});
