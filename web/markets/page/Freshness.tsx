import { ClockAlert, FlaskConical } from "lucide-react";
import { useNow } from "../../ui/use-now.ts";
import { useMarket, useMarketOrigin } from "../store/market.ts";

/** The age of the prices, with a warning colour and a clock icon when they are stale. */
export function Freshness({ updated, stale }: { updated: string; stale: boolean }) {
  return (
    <span className={stale ? "fresh text-warn" : "fresh"}>
      {stale ? <ClockAlert aria-hidden="true" /> : <span className="fresh-dot" />}
      {updated}
    </span>
  );
}

export function SandboxLabel() {
  return (
    <span className="fresh">
      <FlaskConical aria-hidden="true" />
      Sandbox data
    </span>
  );
}

/** The freshness of the loaded market. A separate component, so that new prices do not render the page again. */
export function MarketFreshness() {
  const freshness = useFreshness();
  return freshness && <Freshness updated={freshness.updated} stale={freshness.stale} />;
}

export function MarketSandboxLabel() {
  return useFreshness()?.source === "Sandbox" && <SandboxLabel />;
}

/** CoinGecko's licence requires this text and the link. */
export function Source({ source }: { source: string }) {
  if (source === "Sandbox") return <SandboxLabel />;
  if (source !== "CoinGecko") return <span className="fresh">{`Data provided by ${source}`}</span>;
  return (
    <a
      className="fresh underline decoration-edge underline-offset-3 max-md:relative max-md:z-1 max-md:-my-3.75 max-md:py-3.75"
      href="https://www.coingecko.com"
      target="_blank"
      rel="noopener"
    >
      Data provided by CoinGecko
    </a>
  );
}

export function MarketSource() {
  const freshness = useFreshness();
  return freshness && <Source source={freshness.source} />;
}

/** The freshness of the market, or null before it is loaded. */
export function useFreshness() {
  const market = useMarket();
  // This renders the component again after each price update; `useNow` does so as time passes.
  useMarketOrigin();
  return market.freshness(useNow());
}
