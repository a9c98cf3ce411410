import { memo } from "react";
import { useFixedCells } from "../store/market.ts";
import { LiveValue } from "../table/LiveValue.tsx";

export const TickerItem = memo(function TickerItem({ id }: { id: string }) {
  const { symbol } = useFixedCells(id);
  return (
    <li className="ticker-item">
      <b>{symbol}</b>
      <LiveValue id={id} field="price" />
      <LiveValue id={id} field="change24h" className="triangle" />
    </li>
  );
});
