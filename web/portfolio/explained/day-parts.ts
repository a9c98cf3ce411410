import { type Exact, negated, sum } from "../../../shared/values/decimal.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import type { Part } from "./Sums.tsx";

/** The parts of a position's change in the last 24 hours; null when it is not known. */
export function dayParts({ day, ...row }: SpotRow | LeveragedRow): { parts: Part[]; whole: Exact } | null {
  if (!day || day.before === "0") return null;
  const isShort = row.kind === "leveraged" && row.positionType === "short";
  const [sign, name] = isShort ? [negated, "Cost to buy back"] : [(value: Exact) => value, "Value"];
  const { added = "0" as Exact, taken = "0" as Exact } = day;
  const after = isShort ? sum(day.before, negated(day.change)) : sum(sum(day.before, day.change), negated(taken));
  return {
    parts: [
      { key: "now", label: `${name} now`, value: sign(after) },
      { key: "before", label: `${name} 24 hours ago`, value: negated(sign(sum(day.before, negated(added)))) },
      ...(added === "0" ? [] : [{ key: "added", label: "Added since then", value: negated(added) }]),
      ...(taken === "0" ? [] : [{ key: "taken", label: "Sold or spent since then", value: taken }]),
    ],
    whole: day.change,
  };
}
