import { difference, type Exact, negated, sum } from "../../../shared/values/decimal.ts";
import { isReached } from "../leveraged/near.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import type { Part } from "./Sums.tsx";

/** The parts of a position's change in the last 24 hours; null when it is not known. */
export function dayParts({ day, ...row }: SpotRow | LeveragedRow): { parts: Part[]; whole: Exact } | null {
  if (!day || day.before === "0") return null;
  const isShort = row.kind === "leveraged" && row.positionType === "short";
  const [sign, name] = isShort ? [negated, "Cost to buy back"] : [(value: Exact) => value, "Value"];
  const { added = "0" as Exact, taken = "0" as Exact } = day;
  const isGone = row.kind === "leveraged" && row.value !== null && isReached(row);
  const after = isGone
    ? row.value!
    : isShort
      ? sum(day.before, negated(day.change))
      : sum(sum(day.before, day.change), negated(taken));
  const move = isShort ? difference(day.before, after) : difference(after, day.before);
  const rest = isGone ? difference(day.change, move) : "0";
  return {
    parts: [
      { key: "now", label: `${name} now`, value: sign(after) },
      { key: "before", label: `${name} 24 hours ago`, value: negated(sign(sum(day.before, negated(added)))) },
      ...(added === "0" ? [] : [{ key: "added", label: "Added since then", value: negated(added) }]),
      ...(taken === "0" ? [] : [{ key: "taken", label: "Sold or spent since then", value: taken }]),
      ...(rest === "0" ? [] : [{ key: "rest", label: "Not counted, because the margin is gone", value: rest }]),
    ],
    whole: day.change,
  };
}
