import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { displayOfLedger } from "../../../shared/ledger-settings/display.ts";
import { setOwnCurrency, US_DOLLAR } from "../../../shared/values/display-currency.ts";
import { queries } from "../../api/query-client.ts";
import { togglePrivacy } from "../privacy.ts";
import { ClosedPositions } from "./ClosedPositions.tsx";

const POSITION = {
  ...{ id: "a", coinId: "ethereum", symbol: "ETH", name: "Ethereum", positionType: "long", leverage: 5, size: "1" },
  ...{ entryPrice: "2000", exitPrice: "2300", realisedPnl: "300", percent: "75", openedAt: null, isLiquidated: false },
};
const REPLIES: Record<string, unknown> = {
  "/api/ledger-settings": { currency: "eur", timeZone: "UTC", method: "fifo", scope: "all", yearStart: "01-01" },
  "/api/closed-positions": {
    items: [
      { ...POSITION, closedAt: "2026-01-06T10:00:00.000Z" },
      {
        ...{ ...POSITION, id: "b", name: "Ether", closedAt: "2026-01-05T10:00:00.000Z", isLiquidated: true },
        ...{ positionType: "short", size: "0.1", openedAt: "2026-01-04T10:00:00.000Z" },
      },
    ],
    next: null,
  },
  "/api/exchange-rates/daily": { years: [{ year: 2026, days: "0105 0106", perEuro: { usd: "1.25 1.5" } }] },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a result is in the ledger's money, by the rate of the day of its close", async () => {
  vi.stubGlobal("fetch", async (url: string) => Response.json(REPLIES[new URL(url, "http://x.test").pathname]));
  queries.clear();
  setOwnCurrency(displayOfLedger("eur"));
  onTestFinished(() => setOwnCurrency(US_DOLLAR));
  render(<ClosedPositions />);
  const rows = await screen.findAllByRole("listitem");
  await expect
    .poll(() => rows.map((row) => /P&L(.*)/.exec(row.textContent ?? "")?.[1]))
    .toEqual(["+€200.00 +75.00%+$300.00", "+€240.00 +75.00%+$300.00"]);
  const words = () => screen.getAllByRole("listitem").map((row) => row.getAttribute("aria-label"));
  expect(words()).toEqual([
    "Closed long 1 ETH at $2,300.00, +€200.00, closed 6 Jan 2026",
    "Liquidated short 0.1 ETH at $2,300.00, +€240.00, opened 4 Jan 2026, liquidated 5 Jan 2026",
  ]);
  act(togglePrivacy);
  expect(words()[0]).toBe("Closed long a hidden amount of ETH at $2,300.00, closed 6 Jan 2026");
  act(togglePrivacy);
});
