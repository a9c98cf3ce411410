import { TICKER_COINS } from "../../../shared/markets/coin-cells.ts";
import { AdSlot } from "../../ads/slots/AdSlot.tsx";
import { useMarketState } from "../store/market.ts";
import { TickerBelt } from "./TickerBelt.tsx";
import { TickerItem } from "./TickerItem.tsx";

/** Beyond what a wide screen shows at first, so that nothing moves when the ads come. */
const ADS = { after: 8, item: (isCopy: boolean) => <AdSlot place="ticker" page="market" echo={isCopy} /> };

export function Ticker({ label, sticky = false }: { label: string; sticky?: boolean }) {
  const ids = useMarketState().ids.slice(0, TICKER_COINS);
  const items = ids.map((id) => <TickerItem key={id} id={id} />);
  return (
    <TickerBelt label={label} sticky={sticky} later={ADS}>
      {items}
    </TickerBelt>
  );
}
