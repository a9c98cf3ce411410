import { useEffect, useState } from "react";
import { SECOND } from "../../../shared/values/time.ts";
import type { Ad } from "../ad.ts";
import { rotate } from "../feed/place-ads.ts";
import { AdCard } from "./AdCard.tsx";

const ROTATION_INTERVAL_MS = 10 * SECOND;
const VISIBLE_TILES = 2;

/** Two tiles. With more ads than tiles they rotate, but not while the pointer or the focus is on them. */
export function AdTiles({ ads }: { ads: Ad[] }) {
  const [step, setStep] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const isRotating = ads.length > VISIBLE_TILES && !isPaused;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => setStep((current) => current + 1), ROTATION_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRotating]);

  if (ads.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only pause the rotation
    <div
      className={`grid grid-cols-1 gap-3 max-md:*:nth-2:hidden ${ads.length > 1 ? "md:grid-cols-2" : ""}`}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={({ currentTarget }) => setIsPaused(currentTarget.contains(document.activeElement))}
      onFocus={() => setIsPaused(true)}
      onBlur={({ currentTarget }) => setIsPaused(currentTarget.matches(":hover"))}
    >
      {rotate(ads, VISIBLE_TILES, step).map((ad) => (
        <AdCard key={ad.id} ad={ad} kind="tile" />
      ))}
    </div>
  );
}
