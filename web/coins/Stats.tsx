import { EXTREMES, type ExtremeKey, includePrice, STATS, type StatKey } from "../../shared/coins/page-cells.ts";
import { useLivePrice } from "../markets/store/live-state.ts";
import { type CoinView, viewOf } from "./coins.queries.ts";

const isExtreme = (key: StatKey): key is ExtremeKey => (EXTREMES as readonly string[]).includes(key);

/** The key figures. An unknown one is "N/A". A live price above the high of the day is the new high. */
export function Stats({ view }: { view: CoinView }) {
  const live = useLivePrice(view.coin.id);
  const { cells } = live ? viewOf(includePrice(view.coin, live.price, live.at)) : view;
  return (
    <section className="mt-6" aria-label="Key figures">
      <dl className="grid grid-cols-2 gap-x-6 border-t md:grid-cols-4">
        {STATS.map(([key, label]) => (
          <div key={key} className="min-h-15 border-b py-2.5">
            <dt className="text-12 text-text-3">{label}</dt>
            <dd className="font-medium wrap-anywhere">
              {cells.stats[key]}
              {isExtreme(key) && (
                <>
                  {" "}
                  <span className="inline-block text-12 font-normal text-text-3">{cells.notes[key]}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
