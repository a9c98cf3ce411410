import { counted, formatCount } from "../../shared/values/format-market.ts";
import type { Stats } from "./admin.queries.ts";

/** The lines between the cards: two columns on phones, four from 768 px. */
const BORDERS = ["", "border-l", "border-t md:border-t-0 md:border-l", "border-t border-l md:border-t-0"];

/** The four cards with the numbers of users and visits. */
export function StatCards({ stats }: { stats: Stats | undefined }) {
  const today = stats?.dailyStats.at(-1);
  const cards: [string, number | undefined, string][] = [
    ["Total Users", stats?.totalUsers, "All accounts"],
    ["New Users (7d)", stats?.newUsers7Days, "Last 7 days, including today"],
    ["New Users (30d)", stats?.newUsers30Days, "Last 30 days, including today"],
    ["Today's Visits", today?.totalVisits, today ? `${counted(today.uniqueVisitors, "visitor")} (UTC day)` : ""],
  ];
  return (
    <dl className="grid grid-cols-2 md:grid-cols-4">
      {cards.map(([name, value, note], index) => (
        <div key={name} className={`min-w-0 border-line px-4 py-3 md:px-5 md:pt-4 md:pb-3.5 ${BORDERS[index]}`}>
          <dt className="text-13 text-text-2">{name}</dt>
          <dd className="mt-1.5 mb-1 min-h-6.5 text-18 font-semibold tracking-tighter tabular-nums md:min-h-9.5 md:text-24">
            {value === undefined ? <i className="inline-block h-5 w-22 rounded-sm bg-muted" /> : formatCount(value)}
          </dd>
          <dd className="min-h-4 text-12 text-text-3">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
