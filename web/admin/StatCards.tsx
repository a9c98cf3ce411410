import { counted, formatCount } from "../../shared/values/format-market.ts";
import type { Stats } from "./admin.queries.ts";

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
    <dl className="stat-cards">
      {cards.map(([name, value, note]) => (
        <div key={name} className="stat-card">
          <dt>{name}</dt>
          <dd className="stat-value">{value === undefined ? <i /> : formatCount(value)}</dd>
          <dd className="stat-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
