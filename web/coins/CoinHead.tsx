import { type ReactNode, useSyncExternalStore } from "react";
import { CHANGE_PERIODS, type CoinPageCells } from "../../shared/coins/page-cells.ts";
import { VENUE_NAMES } from "../../shared/live-prices/frame.ts";
import { formatPrice } from "../../shared/values/format-market.ts";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import { Freshness, SandboxLabel } from "../markets/page/Freshness.tsx";
import { useLivePrice } from "../markets/store/live-state.ts";
import { MarketProvider, useMarket } from "../markets/store/market.ts";
import { LiveValue } from "../markets/table/LiveValue.tsx";
import { Price } from "../ui/Price.tsx";
import { useNow } from "../ui/use-now.ts";
import { CoinActions } from "./CoinActions.tsx";

const PERIOD_LABELS = { "1h": "1 hour", "24h": "24 hours", "7d": "7 days", "30d": "30 days", "1y": "1 year" };

/** The change of the day at the live price, as the market shows it; `children` for a coin that its list does not have. */
function LiveDayChange({ id, children }: { id: string; children: ReactNode }) {
  const market = useMarket();
  const shared = market.passive ?? market;
  const { ids } = useSyncExternalStore(shared.subscribe, shared.state, shared.state);
  if (!ids.includes(id)) return children;
  return (
    <MarketProvider value={shared}>
      <LiveValue id={id} field="change24h" />
    </MarketProvider>
  );
}

/** Name, price and changes. */
export function CoinHead({ cells }: { cells: CoinPageCells }) {
  const now = useNow();
  const live = useLivePrice(cells.id);
  return (
    <header className="pt-6 max-md:pt-4">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <CoinPicture image={cells.image} letter={cells.letter} hue={cells.hue} />
        <h1 className="min-w-0 text-18 font-semibold wrap-anywhere">
          {cells.name} <span className="font-normal text-text-3">{cells.symbol}</span>
        </h1>
        <span className="ml-2 rounded-control border px-1.5 text-12 leading-5 text-text-2">{cells.rank}</span>
        <div className="ml-auto flex min-h-11 items-center gap-2 max-md:ml-0 max-md:w-full">
          <CoinActions cells={cells} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 max-md:block">
        <p
          className={`text-[32px] leading-10 font-semibold tracking-tighter wrap-anywhere ${cells.price.tone}`}
          data-coin={cells.id}
        >
          <Price price={live ? formatPrice(Number(live.price)) : cells.price} />
        </p>
        <p className="flex h-5 items-center gap-x-4 text-12 text-text-3">
          <Freshness
            updated={live ? `Live price from ${VENUE_NAMES[live.source]}` : cells.updated(now)}
            stale={!live && cells.stale}
          />
          {cells.source === "Sandbox" && <SandboxLabel />}
        </p>
      </div>
      <dl className="mt-2 flex gap-x-5 text-13 max-md:grid max-md:grid-cols-5 max-md:gap-x-1 max-md:text-12">
        {CHANGE_PERIODS.map((period) => (
          <div key={period} className="gap-1.5 md:flex">
            <dt className="text-text-3">
              <abbr className="no-underline" title={PERIOD_LABELS[period]}>
                {period}
              </abbr>
            </dt>
            <dd className={cells.changes[period].tone}>
              {live && period === "24h" ? (
                <LiveDayChange id={cells.id}>{cells.changes[period].text}</LiveDayChange>
              ) : (
                cells.changes[period].text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
