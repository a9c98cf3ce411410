import { difference, type Exact, negated, sum } from "../../../shared/values/decimal.ts";
import { isReached } from "../leveraged/near.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import type { Part } from "./Sums.tsx";

const isLiquidated = (row: SpotRow | LeveragedRow): boolean => row.kind === "leveraged" && row.state === "liquidated";

/** Whether the change of a position in the day is that of its equity, because its margin is lost. */
export const isLost = (row: SpotRow | LeveragedRow): boolean =>
  isLiquidated(row) || (row.kind === "leveraged" && isReached(row));

/** The parts of a position's change in the last 24 hours; null when it is not known. */
export function dayParts(row: SpotRow | LeveragedRow): { parts: Part[]; whole: Exact } | null {
  const { day } = row;
  if (!day || day.before === "0") return null;
  const { change, before, added = "0" as Exact, taken = "0" as Exact } = day;
  if (isLost(row)) {
    const left = sum(before, change);
    // Nothing is left of a liquidated position, but its P&L ends at the liquidation price.
    const label = isLiquidated(row) ? "Rest of the margin, which is in no P&L" : "Margin and P&L now";
    return {
      parts: [
        ...(left === "0" ? [] : [{ key: "now", label, value: left }]),
        { key: "before", label: "Margin and P&L 24 hours ago", value: negated(before) },
      ],
      whole: change,
    };
  }
  const isShort = row.kind === "leveraged" && row.positionType === "short";
  const [sign, name] = isShort ? [negated, "Cost to buy back"] : [(value: Exact) => value, "Value"];
  const after = isShort ? difference(before, change) : sum(sum(before, change), negated(taken));
  return {
    parts: [
      { key: "now", label: `${name} now`, value: sign(after) },
      { key: "before", label: `${name} 24 hours ago`, value: negated(sign(difference(before, added))) },
      ...(added === "0" ? [] : [{ key: "added", label: "Added since then", value: negated(added) }]),
      ...(taken === "0" ? [] : [{ key: "taken", label: "Sold or spent since then", value: taken }]),
    ],
    whole: change,
  };
}
