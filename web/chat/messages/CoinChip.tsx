import { Link } from "@tanstack/react-router";
import { SYMBOL_TO_ID } from "../../../shared/markets/symbols.ts";
import { useCoin, useMarketState } from "../../markets/store/market.ts";
import { Price } from "../../ui/Price.tsx";

const known = new WeakMap<readonly string[], Map<string, string>>();

/** The best-ranked coin of each symbol; the same list of symbols is read once. */
function idsBySymbol({ id, symbol }: { id: string[]; symbol: string[] }): Map<string, string> {
  const found = known.get(symbol);
  if (found) return found;
  const ids = new Map<string, string>();
  for (const [at, text] of symbol.entries()) {
    const lower = text.toLowerCase();
    if (!ids.has(lower)) ids.set(lower, id[at] ?? "");
  }
  known.set(symbol, ids);
  return ids;
}

/** `$SOL` with its live price. A symbol that no coin of the market has stays text. */
export function CoinChip({ symbol, text }: { symbol: string; text: string }) {
  const { columns } = useMarketState();
  const named = SYMBOL_TO_ID[symbol];
  const id = columns && (named && columns.id.includes(named) ? named : idsBySymbol(columns).get(symbol));
  return id ? <LiveChip id={id} text={text} /> : text;
}

function LiveChip({ id, text }: { id: string; text: string }) {
  const { cells } = useCoin(id);
  return (
    <Link
      to="/"
      search={{ q: cells.symbol.toLowerCase() }}
      className="chip"
      title={`${cells.name} ${cells.change24h.text} in 24 hours`}
    >
      <b>{text}</b> <Price price={cells.price} />
    </Link>
  );
}
