import { memo } from "react";
import { Price } from "../ui/Price.tsx";
import { useCoin } from "./market.ts";

export const TickerItem = memo(function TickerItem({ id }: { id: string }) {
  const { cells } = useCoin(id);
  return (
    <li className="ticker-item">
      <b>{cells.symbol}</b>
      <span className={cells.price.tone}>
        <Price price={cells.price} />
      </span>
      <span className={`triangle ${cells.change24h.tone}`}>{cells.change24h.text}</span>
    </li>
  );
});
