import { cleanup, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { type PortfolioTotals, totalsOf } from "../../../shared/ledger/value.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { FigureDialog } from "../explained/FigureDialog.tsx";
import type { LeveragedRow } from "../positions.ts";
import { Summary } from "./Summary.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const decimal = (text: string) => text as Decimal;
/** A position of 1,000 that gained 100 in a day, with an equity of its own. */
const held = (equity: string) => ({
  ...{ value: decimal("1100"), cost: decimal("1000"), pnl: decimal("100"), percent: decimal("10") },
  ...{ equity: decimal(equity), day: { change: decimal("100"), before: decimal("1000") }, costKnown: true },
});
const textOf = (html: string) => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
const spot = totalsOf({ spot: [held("1100")], leveraged: [], balances: [], gone: [] });
const levered = totalsOf({ spot: [], leveraged: [held("300")], balances: [], gone: [] });

const cardOf = (totals: PortfolioTotals, leveraged: number) =>
  textOf(
    renderToStaticMarkup(
      <Summary
        totals={totals}
        spot={[]}
        leveraged={Array<LeveragedRow>(leveraged).fill({ state: "open", pnl: "100" } as LeveragedRow)}
        perps={leveraged === 0 ? 1 : 0}
        balances={0}
        onExplain={() => {}}
      />,
    ),
  );

it("says that the change of the day is in percent of the total value, where the headline is another figure", () => {
  const text = cardOf(levered, 1);
  expect(text).toContain("(+10.00%)In % of total value");
  expect(text).toContain("which counts leveraged positions in full, and not of the equity");
});

it("says nothing of it where equity and total value are the same, and of how many positions the change is", () => {
  const text = cardOf(spot, 0);
  expect(text).toContain("(+10.00%)Of 1 holding and of 0 of 1 leveragedSince purchase");
  expect(text).not.toContain("In % of total value");
});

const explained = (totals: PortfolioTotals, leveraged: LeveragedRow[] = []) => {
  const settings = { currency: "usd", timeZone: "UTC", method: "fifo", scope: "all", yearStart: "01-01" };
  vi.stubGlobal("fetch", async () => Response.json(settings));
  render(
    <FigureDialog
      name="day"
      figures={{ totals, spot: [], leveraged, linked: [], holdings: null }}
      onOpening={() => {}}
      onEdit={() => {}}
      onClose={() => {}}
    />,
  );
  return screen.getByRole("dialog").textContent;
};

it("names in the explanation what the percentage is of", () => {
  expect(explained(levered)).toContain(
    "+10.00% is of the total value 24 hours ago, with what you added since: $1,000.00.",
  );
});

it("says how a position counts whose margin was lost in the day", () => {
  const sentence = "Of a position whose margin was lost since then, it counts the margin and P&L of that time.";
  const lost = (before: string) => {
    const row = { id: "a", kind: "leveraged", state: "liquidated", symbol: "doge", name: "Dogecoin", size: "1" };
    return { ...row, liquidationPrice: "1", entryPrice: "2", day: { change: `-${before}`, before } } as LeveragedRow;
  };
  expect(explained(levered, [lost("50")])).toContain(sentence);
  cleanup();
  expect(explained(levered, [{ ...lost("0"), day: { change: decimal("0"), before: decimal("0") } }])).not.toContain(
    sentence,
  );
});

it("names nothing in the explanation where both are the same", () => {
  expect(explained(spot)).not.toContain("+10.00%");
});
