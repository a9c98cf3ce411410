import { TICKER_COINS } from "../../shared/first-paint.ts";
import { useMarketState } from "./market.ts";
import { TickerBelt } from "./TickerBelt.tsx";
import { TickerItem } from "./TickerItem.tsx";

export function Ticker({ label, sticky = false }: { label: string; sticky?: boolean }) {
  const ids = useMarketState().ids.slice(0, TICKER_COINS);
  return (
    <TickerBelt label={label} sticky={sticky}>
      {ids.map((id) => (
        <TickerItem key={id} id={id} />
      ))}
    </TickerBelt>
  );
}
