import { memo } from "react";
import { useCoin, useMarketState } from "../markets/store/market.ts";
import { TICKER_ADS } from "../markets/ticker/Ticker.tsx";
import { TickerMarquee } from "../markets/ticker/TickerMarquee.tsx";
import { Price } from "../ui/Price.tsx";

const MAX_TOKENS = 20;

/** The first tokens of the ecosystem, all of them on every screen, with a rocket for gains and a falling chart for losses. */
export function EcosystemTicker({ name }: { name: string }) {
  const ids = useMarketState().ids.slice(0, MAX_TOKENS);
  return (
    <TickerMarquee label={`${name} tokens`} sticky lateItem={TICKER_ADS}>
      {ids.map((id) => (
        <Item key={id} id={id} />
      ))}
    </TickerMarquee>
  );
}

const EMOJI = { gain: "🚀", loss: "📉", none: "", plain: "" };

const Item = memo(function Item({ id }: { id: string }) {
  const { cells } = useCoin(id);
  const { text, tone } = cells.change24h;
  return (
    <li className="ticker-item flex">
      {EMOJI[tone] && <span aria-hidden="true">{EMOJI[tone]}</span>}
      <b>{cells.symbol}</b>
      <span className={cells.price.tone}>
        <Price price={cells.price} />
      </span>
      <span className={tone}>{text}</span>
    </li>
  );
});
