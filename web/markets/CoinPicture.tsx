import { useState } from "react";

type Outcome = "waiting" | "loaded" | "failed";
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
  return (
    <span className={outcome === "loaded" ? `disc ${hue} pictured` : `disc ${hue}`} aria-hidden="true">
      {letter}
      {image !== "" && outcome !== "failed" && (
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
