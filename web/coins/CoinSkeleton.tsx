import { coinPageCells } from "../../shared/coins/page-cells.ts";
import { useMarket, useMarketState } from "../markets/store/market.ts";
import { CoinHead } from "./CoinHead.tsx";

/** The head of a coin that is being loaded or could not be, with what the market knows about it. */
export function CoinSkeleton({ id, hasFailed = false }: { id: string; hasFailed?: boolean }) {
  const market = useMarket();
  const { columns, ids } = useMarketState();
  const rank = ids.indexOf(id);
  if (rank === -1 || !columns)
    return hasFailed ? null : <div className="h-37 max-md:h-48" role="status" aria-label="Loading the coin" />;
  const known = market.coin(id).cells;
  const empty = coinPageCells({
    id,
    symbol: known.symbol,
    name: known.name,
    image: known.image,
    rank: rank + 1,
    price: null,
    change1h: null,
    change24h: null,
    change7d: null,
    change30d: null,
    change1y: null,
    marketCap: null,
    fullyDilutedValue: null,
    volume24h: null,
    circulatingSupply: null,
    totalSupply: null,
    maxSupply: null,
    high24h: null,
    low24h: null,
    ath: null,
    athAt: null,
    atl: null,
    atlAt: null,
    asOf: null,
    stale: false,
    source: "",
  });
  const changes = { ...empty.changes, "24h": known.change24h, "7d": known.change7d };
  return (
    <CoinHead
      cells={{
        ...empty,
        price: known.price,
        changes,
        updated: (now) => (hasFailed ? (market.freshness(now)?.updated ?? "") : "Loading"),
      }}
    />
  );
}
