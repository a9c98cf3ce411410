import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCoin, useMarketState } from "../../markets/store/market.ts";
import { Price } from "../../ui/Price.tsx";
import type { Article } from "../news.queries.ts";
import { mentionedCoins } from "./mentioned-coins.ts";

/** Links to the coins of an article, with their live prices. */
export function MentionedCoins({ article }: { article: Article }) {
  const { columns } = useMarketState();
  const ids = useMemo(() => (columns ? mentionedCoins(article, columns) : []), [article, columns]);
  if (ids.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="mentioned-coins">
      <h2 id="mentioned-coins" className="text-13 font-medium text-text-2">
        Coins in this article
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {ids.map((id) => (
          <Coin key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function Coin({ id }: { id: string }) {
  const { cells } = useCoin(id);
  return (
    <li>
      <Link
        to="/coins/$id"
        params={{ id }}
        className="inline-flex min-h-8 items-center gap-2 rounded-control border px-2.5 text-13 hover:border-edge max-md:min-h-11"
      >
        <b className="font-medium">{cells.name}</b>
        <span className="text-text-2">
          <Price price={cells.price} />
        </span>
        <span className={cells.change24h.tone}>{cells.change24h.text}</span>
      </Link>
    </li>
  );
}
