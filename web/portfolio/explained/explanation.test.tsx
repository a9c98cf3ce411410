import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { totalsOf } from "../../../shared/ledger/value.ts";
import { isoTime } from "../../../shared/values/time.ts";
import { queries } from "../../api/query-client.ts";
import type { MarketPrice } from "../../markets/store/coin-prices.ts";
import type { LeveragedPosition, SpotPosition } from "../portfolio.queries.ts";
import { DEFAULT_STALE_AFTER, leveragedRow, spotRow } from "../positions.ts";
import { groupPositions, type SpotTableRow } from "../spot/group-positions.ts";
import { currentRow } from "./current-row.ts";
import { Explanation } from "./Explanation.tsx";
import type { Explained } from "./figures.ts";

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

const NOW = Date.now();
const CLOCK = { now: NOW, staleAfter: DEFAULT_STALE_AFTER };
const base = {
  ...{ userId: "u", symbol: "btc", name: "Bitcoin", coinId: "bitcoin", entryPrice: "100", currentPrice: "100" },
  ...{ priceStated: true, createdAt: "2026-01-01T00:00:00.000Z" },
};
const spot: SpotPosition = { ...base, id: "s", amount: "2", costKnown: true, cost: "200", knownAmount: "2" };
const long: LeveragedPosition = {
  ...{ ...base, id: "l", size: "3", leverage: 2, liquidationPrice: "50", positionType: "long" },
  ...{ isLiquidated: false, liquidatedAt: null, liquidatedPrice: null, canReopen: false },
};

function rowsAt(price: number, positions = [spot]) {
  const live: MarketPrice = { id: "bitcoin", price, price_change_percentage_24h: 10, last_updated: isoTime(NOW) };
  const prices = new Map([["bitcoin", live]]);
  return {
    spot: positions.map((position) => spotRow(position, prices, CLOCK)),
    leveraged: [leveragedRow(long, prices, CLOCK)],
    linked: [],
  };
}

/** Shows the dialog of a row, and returns a function that brings the next price. */
async function open(explained: Explained) {
  vi.stubGlobal("fetch", async (url: string) =>
    new URL(url, "http://x.test").pathname.startsWith("/api/holdings/")
      ? Response.json({ steps: [], earlier: null, realised: "0" })
      : Response.json([]),
  );
  let setPrice: (price: number) => void = () => {};
  function Page() {
    const [price, set] = useState(110);
    setPrice = set;
    const rows = rowsAt(price);
    const figures = { ...rows, totals: totalsOf({ ...rows, balances: [], gone: [] }) };
    const nothing = () => {};
    return <Explanation {...{ explained, figures, rows }} onOpening={nothing} onEdit={nothing} onClose={nothing} />;
  }
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/portfolio", component: Page });
  const history = createMemoryHistory({ initialEntries: ["/portfolio"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return (price: number) => act(() => setPrice(price));
}

const text = () => screen.getByRole("dialog").textContent;

test("the dialog of a holding follows the price of its row", async () => {
  const setPrice = await open(rowsAt(110).spot[0]!);
  await expect.poll(text).toContain("2 BTC at $110.00");
  expect(text()).toContain("P&L+$20.00");
  setPrice(150);
  expect(text()).toContain("2 BTC at $150.00");
  expect(text()).toContain("P&L+$100.00");
});

test("the dialog of a leveraged position follows the price of its row", async () => {
  const setPrice = await open(rowsAt(110).leveraged[0]!);
  await expect.poll(text).toContain("3 BTC at $110.00");
  setPrice(150);
  expect(text()).toContain("3 BTC at $150.00");
  expect(text()).toContain("P&L+$150.00");
});

test("the row of several positions in a coin, and one of them, have their present figures", () => {
  const two = [spot, { ...spot, id: "t" }];
  const [group] = groupPositions(rowsAt(110, two).spot) as [SpotTableRow];
  expect(group.value).toBe("440");
  expect(currentRow(group, rowsAt(150, two))).toMatchObject({ id: group.id, value: "600", members: [{}, {}] });
  expect(currentRow(group.members![1]!, rowsAt(150, two))).toMatchObject({ id: "t", value: "300" });
  // Its position was deleted meanwhile.
  expect(currentRow(group.members![1]!, rowsAt(150))).toMatchObject({ id: "t", value: "220" });
});
