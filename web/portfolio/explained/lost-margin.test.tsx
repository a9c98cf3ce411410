import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Decimal } from "../../../shared/values/decimal.ts";
import { LostMargin } from "./LeveragedDialog.tsx";

const textOf = (pnl: string) =>
  renderToStaticMarkup(
    <LostMargin row={{ size: "1000", entryPrice: "0.25" as Decimal, leverage: 10, pnl: pnl as Decimal }} />,
  ).replace(/<[^>]*>/g, "");

it("names the margin as what a liquidation takes, and what of it is in no P&L", () => {
  const lost = "The position is liquidated, so its margin of $25.00 is lost and nothing of it is left.";
  expect(textOf("-25")).toBe(lost);
  expect(textOf("-20")).toBe(
    `${lost} The P&amp;L is that of the price at which it ended. The other $5.00 of the margin is lost as well.`,
  );
});
