import { useEffect, useState } from "react";
import { takeTurn } from "./image-queue.ts";

type Outcome = "waiting" | "asked" | "loaded" | "failed";
/** Rows come and go while scrolling; what was learned about a picture stays. */
const outcomes = new Map<string, Outcome>();

/** A coin's picture over its letter, which stays until and unless the picture is there. Without an address: the letter. */
export function CoinPicture({ image, letter, hue }: { image: string; letter: string; hue: string }) {
  const [seen, setSeen] = useState({ image, outcome: outcomes.get(image) ?? "waiting" });
  const outcome = seen.image === image ? seen.outcome : (outcomes.get(image) ?? "waiting");
  const learn = (next: Outcome) => {
    outcomes.set(image, next);
    setSeen({ image, outcome: next });
  };
  useEffect(() => {
    if (image === "" || outcome !== "waiting") return;
    return takeTurn(() => setSeen({ image, outcome: "asked" }));
  }, [image, outcome]);
  return (
    <span className={outcome === "loaded" ? `disc ${hue} pictured` : `disc ${hue}`} aria-hidden="true">
      {letter}
      {(outcome === "asked" || outcome === "loaded") && (
        <img
          src={image}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
          onLoad={() => learn("loaded")}
          onError={() => learn("failed")}
        />
      )}
    </span>
  );
}
