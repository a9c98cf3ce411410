import { memo } from "react";
import { LiveFigure } from "./LiveFigure.tsx";
import { useCoinFacts } from "./market.ts";

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
