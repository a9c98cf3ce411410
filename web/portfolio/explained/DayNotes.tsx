import { accountValueText } from "../../../shared/linked-accounts/names.ts";
import { priceBefore } from "../../../shared/portfolio/day-change.ts";
import { namesText, UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import { formatPercent } from "../../../shared/values/format-decimal.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import type { LeveragedRow, SpotRow } from "../positions.ts";
import { Money } from "../table/Amount.tsx";
import { isLost } from "./day-parts.ts";
import type { Figures } from "./figure-parts.ts";
import { isEquityOther } from "./figures.ts";

type Props = Omit<Figures, "holdings">;

/** Names the coins without a known change, and the value to which the percentage refers. */
export const DayNotes = (figures: Props) => (
  <>
    <LeftOut {...figures} />
    <DayPercent {...figures} />
  </>
);

function unknownOf(row: SpotRow | LeveragedRow | LinkedRow): string {
  if (priceBefore(row.price, row.change24h) === null) return "price 24 hours ago";
  const perps = row.kind === "linked" ? row.holding.perps : undefined;
  return perps ? `${accountValueText(perps)}, value 24 hours ago` : "value of what came or left";
}

/** Names the coins whose change is not known, and what is unknown of them. */
function LeftOut({ spot, leveraged, linked }: Props) {
  const texts = [...spot, ...leveraged, ...linked]
    .filter(({ day }) => day === null)
    .map((row) => `${row.symbol.toUpperCase()} (${unknownOf(row)}: ${UNKNOWN})`);
  const names = [...new Set(texts)];
  if (names.length === 0) return null;
  return <p className="mt-3 text-13 text-warn">Left out: {namesText(names)}.</p>;
}

/** Says what the change of the day is in percent of, where that is not the headline. */
function DayPercent({ totals, leveraged }: Props) {
  const { day, dayPercent } = totals;
  if (day === null || dayPercent === null || !isEquityOther(totals)) return null;
  return (
    <p className="mt-2 text-13 text-text-2">
      {formatPercent(dayPercent)} is of the total value 24 hours ago, with what you added since:{" "}
      <Money value={day.before} />. It counts leveraged positions in full, so it is not a percentage of the equity.
      {leveraged.some((row) => isLost(row) && row.day && row.day.before !== "0") &&
        " Of a position whose margin was lost since then, it counts the margin and P&L of that time."}
    </p>
  );
}
