import { memo } from "react";
import { useCoinFacts } from "../store/market.ts";
import { LiveFigure } from "../table/LiveFigure.tsx";

export const TickerItem = memo(function TickerItem({ id }: { id: string }) {
  const { symbol } = useCoinFacts(id);
  return (
    <li className="ticker-item">
      <b>{symbol}</b>
      <LiveFigure id={id} figure="price" />
      <LiveFigure id={id} figure="change24h" className="triangle" />
    </li>
  );
});
