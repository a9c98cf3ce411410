import { formatCount, formatShare } from "../../../shared/values/format-market.ts";
import type { OrderDetail } from "../orders.queries.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** What of the ad was seen and clicked, for its buyer: in all, and by day (UTC). */
export function AdFigures({ order: { counts } }: { order: OrderDetail }) {
  const impressions = counts.reduce((sum, count) => sum + count.impressions, 0);
  const clicks = counts.reduce((sum, count) => sum + count.clicks, 0);
  return (
    <section className="panel" aria-labelledby="ad-figures">
      <h2 id="ad-figures" className="panel-title">
        Seen and clicked
      </h2>
      <dl className="mt-4 grid grid-cols-3 gap-4">
        <Figure name="Impressions" value={formatCount(impressions)} />
        <Figure name="Clicks" value={formatCount(clicks)} />
        <Figure name="Click rate" value={impressions === 0 ? "N/A" : formatShare((clicks / impressions) * 100)} />
      </dl>
      {counts.length === 0 ? (
        <p className="mt-3 text-13 text-text-3">Nobody has seen it yet. Counts arrive within a minute.</p>
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
                <th scope="row">{day.format(new Date(count.day))}</th>
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

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-12 text-text-3">{name}</dt>
    <dd className="text-16 font-semibold">{value}</dd>
  </div>
);
