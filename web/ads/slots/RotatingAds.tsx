import { useEffect, useState } from "react";
import { SECOND } from "../../../shared/values/time.ts";
import type { Ad } from "../ad.ts";
import { rotate } from "../feed/place-ads.ts";
import { AdCard } from "./AdCard.tsx";

const ROTATION_INTERVAL_MS = 10 * SECOND;

/** One or two ads side by side. With more ads they rotate, but not while the pointer or the focus is on them. */
export function RotatingAds({ ads, visible }: { ads: Ad[]; visible: 1 | 2 }) {
  const [step, setStep] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const isRotating = ads.length > visible && !isPaused;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => setStep((current) => current + 1), ROTATION_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRotating]);

  if (ads.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only pause the rotation
    <div
      className={`grid gap-3 ${visible === 2 && ads.length > 1 ? "grid-cols-2" : "grid-cols-1"}`}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={({ currentTarget }) => setIsPaused(currentTarget.contains(document.activeElement))}
      onFocus={() => setIsPaused(true)}
      onBlur={({ currentTarget }) => setIsPaused(currentTarget.matches(":hover"))}
    >
      {rotate(ads, visible, step).map((ad) => (
        <AdCard key={ad.id} ad={ad} kind={ad.type === "banner" ? "banner" : "tile"} />
      ))}
    </div>
  );
}
