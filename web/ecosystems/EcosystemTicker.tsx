import { memo } from "react";
import { useCoin, useMarketState } from "../markets/store/market.ts";
import { TickerBelt } from "../markets/ticker/TickerBelt.tsx";
import { Price } from "../ui/Price.tsx";

/** Specification 1, section 9, "Lists and ads". */
const LENGTH = 20;

/** The ecosystem's first tokens, a rocket for what rises and a falling chart for what falls. */
export function EcosystemTicker({ name }: { name: string }) {
  const ids = useMarketState().ids.slice(0, LENGTH);
  return (
    <TickerBelt label={`${name} tokens`} sticky lengths="all">
      {ids.map((id) => (
        <Item key={id} id={id} />
      ))}
    </TickerBelt>
  );
}

const EMOJI = { gain: "🚀", loss: "📉", none: "", plain: "" };

const Item = memo(function Item({ id }: { id: string }) {
  const { cells } = useCoin(id);
  const { text, tone } = cells.change24h;
  return (
    <li className="ticker-item">
      {EMOJI[tone] && <span aria-hidden="true">{EMOJI[tone]}</span>}
      <b>{cells.symbol}</b>
      <span className={cells.price.tone}>
        <Price price={cells.price} />
      </span>
      <span className={tone}>{text}</span>
    </li>
  );
});
