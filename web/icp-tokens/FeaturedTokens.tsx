import { CoinPicture } from "../markets/CoinPicture.tsx";
import { Price } from "../ui/Price.tsx";
import type { Token } from "./token-list.ts";

/** Tokens that somebody paid to have shown first. Nothing at all while nobody has. */
export function FeaturedTokens({ tokens }: { tokens: readonly Token[] }) {
  if (tokens.length === 0) return null;
  return (
    <section className="featured-tokens" aria-label="Sponsored tokens">
      <span className="featured-label">Sponsored</span>
      {tokens.map((token) => (
        <span key={token.id} className="featured-token">
          <CoinPicture image={token.image} letter={token.letter} hue={token.hue} />
          <b>{token.symbol}</b>
          <Price price={token.price} />
          <span className={`triangle ${token.change.tone}`}>{token.change.text}</span>
        </span>
      ))}
    </section>
  );
}
