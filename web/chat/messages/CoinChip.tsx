import { Link } from "@tanstack/react-router";
import { VENUE_NAMES } from "../../../shared/live-prices/frame.ts";
import { coinOfSymbol } from "../../markets/store/coin-of-symbol.ts";
import { useLivePrice } from "../../markets/store/live-state.ts";
import { useCoin, useMarketState } from "../../markets/store/market.ts";
import { Price } from "../../ui/Price.tsx";

/** Shows a mention such as `$SOL` with the coin's live price. A symbol that is not in the market stays text. */
export function CoinChip({ symbol, text }: { symbol: string; text: string }) {
  const { columns } = useMarketState();
  const id = columns && coinOfSymbol(columns, symbol);
  return id ? <LiveChip id={id} text={text} /> : text;
}

function LiveChip({ id, text }: { id: string; text: string }) {
  const { cells } = useCoin(id);
  const live = useLivePrice(id);
  return (
    <Link
      to="/coins/$id"
      params={{ id }}
      className="whitespace-nowrap text-text-2 underline decoration-dotted underline-offset-3 hover:decoration-solid"
      title={`${cells.name} ${cells.change24h.text} in 24 hours${live ? `, live from ${VENUE_NAMES[live.source]}` : ""}`}
    >
      <b className="font-medium text-accent">{text}</b> <Price price={cells.price} />
    </Link>
  );
}
