import { priceBefore } from "../../../shared/portfolio/day-change.ts";
import { formatPercent } from "../../../shared/values/format-decimal.ts";
import { Money } from "../table/Amount.tsx";
import { isLost } from "./day-parts.ts";
import type { Figures } from "./figure-parts.ts";
import { isEquityOther } from "./figures.ts";

type Props = Omit<Figures, "holdings">;

/** What the change of the day leaves out, and what its percentage is of. */
export const DayNotes = (figures: Props) => (
  <>
    <LeftOut {...figures} />
    <DayPercent {...figures} />
  </>
);

/** More names would be too many to read. */
const MAX_NAMES = 10;

/** Names the coins whose change is not known, and what is unknown of them. */
function LeftOut({ spot, leveraged, linked }: Props) {
  const texts = [...spot, ...leveraged, ...linked]
    .filter(({ day }) => day === null)
    .map(({ symbol, price, change24h }) => {
      const what = priceBefore(price, change24h) === null ? "price 24 hours ago" : "value of what came or left";
      return `${symbol.toUpperCase()} (${what}: Unknown)`;
    });
  const names = [...new Set(texts)];
  if (names.length === 0) return null;
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  return (
    <p className="mt-3 text-13 text-warn">
      Left out: {names.slice(0, MAX_NAMES).join(", ")}
      {more}.
    </p>
  );
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
