import { useEffect, useState } from "react";
import { SECOND } from "../../../shared/values/time.ts";
import type { Ad } from "../ad.ts";
import { rotated } from "../feed/place-ads.ts";
import { AdCard } from "./AdCard.tsx";

/** Specification 1, section 9. */
const TURN = 10 * SECOND;
const TILES = 2;

/** Two tiles; with more ads than places they take turns, but never under somebody's pointer or focus. */
export function AdTiles({ ads }: { ads: Ad[] }) {
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const turns = ads.length > TILES && !held;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN);
    return () => clearInterval(timer);
  }, [turns]);

  if (ads.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads
    <div
      className="tiles"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(":hover"))}
    >
      {rotated(ads, TILES, turn).map((ad) => (
        <AdCard key={ad.id} ad={ad} kind="tile" />
      ))}
    </div>
  );
}
