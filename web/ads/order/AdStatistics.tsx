import { formatCount, formatShare } from "../../../shared/values/format-market.ts";
import type { OrderDetail } from "../orders.queries.ts";
import { TitledPanel } from "../Panel.tsx";

const HEAD = "h-8 text-12 font-normal text-text-3";
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The impressions and clicks of an ad, in total and per UTC day. */
export function AdStatistics({ order: { counts } }: { order: OrderDetail }) {
  const impressions = counts.reduce((sum, count) => sum + count.impressions, 0);
  const clicks = counts.reduce((sum, count) => sum + count.clicks, 0);
  return (
    <TitledPanel id="ad-figures" title="Impressions and clicks">
      <dl className="mt-4 grid grid-cols-3 gap-4">
        <Statistic name="Impressions" value={formatCount(impressions)} />
        <Statistic name="Clicks" value={formatCount(clicks)} />
        <Statistic name="Click rate" value={impressions === 0 ? "N/A" : formatShare((clicks / impressions) * 100)} />
      </dl>
      {counts.length === 0 ? (
        <p className="mt-3 text-13 text-text-3">No impressions yet. New counts appear within a minute.</p>
      ) : (
        <table className="mt-3 w-full text-right text-13 leading-5">
          <thead>
            <tr className="[box-shadow:inset_0_1px_var(--line)]">
              <th className={`${HEAD} text-left`}>Day</th>
              <th className={`${HEAD} text-right`}>Impressions</th>
              <th className={`${HEAD} text-right`}>Clicks</th>
            </tr>
          </thead>
          <tbody>
            {counts.toReversed().map((count) => (
              <tr key={count.day} className="[box-shadow:inset_0_1px_var(--line)]">
                <th scope="row" className="h-8 text-left font-normal">
                  {dayFormat.format(new Date(count.day))}
                </th>
                <td>{formatCount(count.impressions)}</td>
                <td>{formatCount(count.clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TitledPanel>
  );
}

const Statistic = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-12 text-text-3">{name}</dt>
    <dd className="text-16 font-semibold">{value}</dd>
  </div>
);
