import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { MarketSandboxLabel } from "../markets/page/Freshness.tsx";
import { useMarketState } from "../markets/store/market.ts";

/** A line with the totals of the market; on a phone only market cap and volume. */
export function MarketStrip({ showPromo }: { showPromo: boolean }) {
  const { strip } = useMarketState();
  return (
    <div className="strip">
      {strip && (
        <>
          <span className="desktop">
            Coins <b>{strip.coins}</b>
          </span>
          <span>
            Market cap <b>{strip.marketCap}</b> <span className={strip.change.tone}>{strip.change.text}</span>
          </span>
          <span>
            24h volume <b>{strip.volume}</b>
          </span>
          <span className="desktop">
            BTC dominance <b>{strip.dominance}</b>
          </span>
        </>
      )}
      <MarketSandboxLabel />
      {showPromo && (
        <Link to="/auth" search={{ tab: "create" }} className="promo visitor">
          Run Low Cost Ads When You Create an Account! <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
