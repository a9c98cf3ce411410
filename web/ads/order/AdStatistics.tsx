import { formatCount, formatShare } from "../../../shared/values/format-market.ts";
import type { OrderDetail } from "../orders.queries.ts";

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The impressions and clicks of an ad, in total and per UTC day. */
export function AdStatistics({ order: { counts } }: { order: OrderDetail }) {
  const impressions = counts.reduce((sum, count) => sum + count.impressions, 0);
  const clicks = counts.reduce((sum, count) => sum + count.clicks, 0);
  return (
    <section className="panel" aria-labelledby="ad-figures">
      <h2 id="ad-figures" className="panel-title">
        Impressions and clicks
      </h2>
      <dl className="mt-4 grid grid-cols-3 gap-4">
        <Statistic name="Impressions" value={formatCount(impressions)} />
        <Statistic name="Clicks" value={formatCount(clicks)} />
        <Statistic name="Click rate" value={impressions === 0 ? "N/A" : formatShare((clicks / impressions) * 100)} />
      </dl>
      {counts.length === 0 ? (
        <p className="mt-3 text-13 text-text-3">No impressions yet. New counts appear within a minute.</p>
      ) : (
        <table className="counts">
          <thead>
            <tr>
              <th>Day</th>
              <th>Impressions</th>
              <th>Clicks</th>
            </tr>
          </thead>
          <tbody>
            {counts.toReversed().map((count) => (
              <tr key={count.day}>
                <th scope="row">{dayFormat.format(new Date(count.day))}</th>
                <td>{formatCount(count.impressions)}</td>
                <td>{formatCount(count.clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const Statistic = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-12 text-text-3">{name}</dt>
    <dd className="text-16 font-semibold">{value}</dd>
  </div>
);
