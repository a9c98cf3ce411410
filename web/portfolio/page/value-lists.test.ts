import { expect, test } from "vitest";
import { MINUTE } from "../../../shared/values/time.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import type { SpotPosition } from "../portfolio.queries.ts";
import { valueLists } from "./value-lists.ts";

const position = (coinId: string, symbol: string, amount: string) =>
  ({
    ...{ id: coinId, userId: "u", name: symbol, coinId, symbol, amount, knownAmount: amount, costKnown: true },
    ...{ entryPrice: "10", cost: String(10 * Number(amount)), currentPrice: "10", priceStated: false },
    createdAt: "2026-11-01T00:00:00.000Z",
  }) satisfies SpotPosition as SpotPosition;
const wallet = (...counted: [coinId: string, symbol: string, amount: string][]) =>
  ({
    ...{ id: "w", kind: "bitcoin", label: "", ledgerAccount: "Cold", asOf: "2026-11-21T00:00:00Z", holdings: [] },
    counted: counted.map(([coinId, symbol, amount]) => ({ coinId, symbol, amount, price: null, value: null })),
  }) as unknown as LinkedAccount;
const CLOCK = { now: Date.parse("2026-11-21T12:00:00Z"), staleAfter: 12 * MINUTE };

test("a coin of which nothing is left on the chain is no holding", () => {
  const spot = [position("bitcoin", "btc", "0.5"), position("ethereum", "eth", "2")];
  const accounts = [wallet(["bitcoin", "btc", "-0.5"], ["ethereum", "eth", "-0.5"])];
  const lists = valueLists({ spot, leveraged: [], accounts }, null, [], CLOCK);
  expect(lists.spot.map(({ id }) => id)).toEqual(["ethereum"]);
  expect(lists.linked.map(({ coinId }) => coinId)).toEqual(["ethereum"]);
  expect(lists.totals).toMatchObject({ cost: "15", priced: { all: 1 } });
});
