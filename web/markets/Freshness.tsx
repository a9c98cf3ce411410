import { ClockAlert, FlaskConical } from "lucide-react";
import { useNow } from "../ui/use-now.ts";
import { useMarket, useMarketState } from "./market.ts";

/** How old the prices are: calm while they are fresh, a clock and a warning once they are not. */
export function Freshness({ updated, stale }: { updated: string; stale: boolean }) {
  return (
    <span className={stale ? "fresh stale" : "fresh"}>
      {stale ? <ClockAlert aria-hidden="true" /> : <span className="fresh-dot" />}
      {updated}
    </span>
  );
}

export function SandboxMark() {
  return (
    <span className="fresh">
      <FlaskConical aria-hidden="true" />
      Sandbox data
    </span>
  );
}

/** CoinGecko's licence asks for the words and the link. */
export function Source({ source }: { source: string }) {
  if (source === "Sandbox") return <SandboxMark />;
  if (source !== "CoinGecko") return <span className="fresh">Data provided by {source}</span>;
  return (
    <a className="fresh source" href="https://www.coingecko.com" target="_blank" rel="noopener">
      Data provided by CoinGecko
    </a>
  );
}

/** The freshness of the loaded market; nothing before it is loaded. */
export function useFreshness() {
  const market = useMarket();
  // The origin changes with every publication, the words also with time.
  useMarketState();
  return market.freshness(useNow());
}
