import { Link } from "@tanstack/react-router";
import { SYMBOL_TO_ID } from "../../../shared/markets/symbols.ts";
import { useCoin, useMarketState } from "../../markets/store/market.ts";
import { Price } from "../../ui/Price.tsx";

const idsBySymbols = new WeakMap<readonly string[], Map<string, string>>();

/** The id of the best-ranked coin of each symbol. The result is memoised per list of symbols. */
function idsBySymbol({ id, symbol }: { id: string[]; symbol: string[] }): Map<string, string> {
  const memoised = idsBySymbols.get(symbol);
  if (memoised) return memoised;
  const ids = new Map<string, string>();
  for (const [index, text] of symbol.entries()) {
    const lower = text.toLowerCase();
    if (!ids.has(lower)) ids.set(lower, id[index] ?? "");
  }
  idsBySymbols.set(symbol, ids);
  return ids;
}

/** Shows a mention such as `$SOL` with the coin's live price. A symbol that is not in the market stays text. */
export function CoinChip({ symbol, text }: { symbol: string; text: string }) {
  const { columns } = useMarketState();
  const fixedId = SYMBOL_TO_ID[symbol];
  const id = columns && (fixedId && columns.id.includes(fixedId) ? fixedId : idsBySymbol(columns).get(symbol));
  return id ? <LiveChip id={id} text={text} /> : text;
}

function LiveChip({ id, text }: { id: string; text: string }) {
  const { cells } = useCoin(id);
  return (
    <Link
      to="/coins/$id"
      params={{ id }}
      className="whitespace-nowrap text-text-2 underline decoration-dotted underline-offset-3 hover:decoration-solid"
      title={`${cells.name} ${cells.change24h.text} in 24 hours`}
    >
      <b className="font-medium text-accent">{text}</b> <Price price={cells.price} />
    </Link>
  );
}
