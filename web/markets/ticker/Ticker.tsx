import { TICKER_COINS } from "../../../shared/markets/coin-cells.ts";
import { AdSlot } from "../../ads/slots/AdSlot.tsx";
import { useMarketState } from "../store/market.ts";
import { TickerItem } from "./TickerItem.tsx";
import { TickerMarquee } from "./TickerMarquee.tsx";

/** The ads join after the 8th item, beyond the edge of a wide screen, so that no visible item moves. */
export const TICKER_ADS = {
  after: 8,
  render: (isCopy: boolean) => <AdSlot name="ticker" page="market" isCopy={isCopy} />,
};

export function Ticker({ label, sticky = false }: { label: string; sticky?: boolean }) {
  const ids = useMarketState().ids.slice(0, TICKER_COINS);
  const items = ids.map((id) => <TickerItem key={id} id={id} />);
  return (
    <TickerMarquee label={label} sticky={sticky} lateItem={TICKER_ADS}>
      {items}
    </TickerMarquee>
  );
}
