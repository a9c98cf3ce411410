import { memo } from "react";
import { useFirstHtml } from "../../ui/FirstHtml.tsx";
import { CoinLink } from "../coin/CoinLink.tsx";
import { useFixedCells } from "../store/market.ts";
import { LiveValue } from "../table/LiveValue.tsx";

export const TickerItem = memo(function TickerItem({ id }: { id: string }) {
  const { symbol } = useFixedCells(id);
  return (
    <li className="ticker-item">
      {/* Not a stop of the Tab key, because the table has links to the same coins. */}
      {/* The first HTML has no links here, because their bytes would delay the rows. */}
      {useFirstHtml() ? (
        <b>{symbol}</b>
      ) : (
        <CoinLink id={id} tabIndex={-1}>
          {symbol}
        </CoinLink>
      )}
      <LiveValue id={id} field="price" />
      <LiveValue id={id} field="change24h" className="triangle" />
    </li>
  );
});
