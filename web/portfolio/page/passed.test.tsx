import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { totalsOf } from "../../../shared/ledger/value.ts";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { LeverageDetails } from "../leveraged/LeverageDetails.tsx";
import { LiquidationDistance } from "../leveraged/LiquidationDistance.tsx";
import type { LeveragedRow } from "../positions.ts";
import { Attention } from "./Attention.tsx";

const textOf = (html: string) => html.replace(/<[^>]*>/g, "");
const totals = totalsOf({ spot: [], leveraged: [], balances: [], gone: [] });
/** A long whose price is below its liquidation price, of which the next price confirms the liquidation. */
const passed = {
  ...{ kind: "leveraged", id: "a", symbol: "doge", positionType: "long", state: "risky" },
  ...{ price: "0.2" as Decimal, liquidationPrice: "0.24" as Decimal, distance: "0" as Decimal },
} as LeveragedRow;
const near = { ...passed, id: "b", symbol: "sol", distance: "0.01" as Decimal };

it("says in the row and in the list of what needs you that a liquidation price is passed", () => {
  expect(textOf(renderToStaticMarkup(<LiquidationDistance {...passed} liquidationPrice={null} />))).toBe("Passed");
  const list = (
    <Attention
      totals={totals}
      spot={[]}
      leveraged={[passed, near]}
      accounts={[]}
      onExplain={() => {}}
      onLeveraged={() => {}}
    />
  );
  const text = textOf(renderToStaticMarkup(list));
  expect(text).toContain("1 position has passed its liquidation price: DOGE long");
  expect(text).toContain("1 position near liquidation: SOL long under 0.1%");
});

it("says in the form that the price has passed the liquidation price", () => {
  const values = { size: "1", entryPrice: "100", currentPrice: "80", leverage: "10", liquidationPrice: "90" };
  const text = textOf(renderToStaticMarkup(<LeverageDetails values={values} type="long" />));
  expect(text).toContain("Price move to liquidationPassed");
});
