import { useEffect, useState } from "react";
import { enqueueImage } from "./image-queue.ts";

type ImageStatus = "waiting" | "requested" | "loaded" | "failed";
/** The statuses are stored outside the components, because rows unmount while the user scrolls. */
const statuses = new Map<string, ImageStatus>();

/**
 * A coin's picture. Its letter shows until the picture has loaded, and when the picture is missing. Many pictures are a
 * dark logo on a transparent background, so they get a white one.
 */
export function CoinPicture({ image, letter, hue }: { image: string; letter: string; hue: string }) {
  const [current, setCurrent] = useState({ image, status: statuses.get(image) ?? "waiting" });
  const status = current.image === image ? current.status : (statuses.get(image) ?? "waiting");
  const finish = (next: ImageStatus) => {
    statuses.set(image, next);
    setCurrent({ image, status: next });
  };
  useEffect(() => {
    if (image === "" || status !== "waiting") return;
    return enqueueImage(() => setCurrent({ image, status: "requested" }));
  }, [image, status]);
  return (
    <span
      className={
        status === "loaded" ? `disc ${hue} bg-[oklch(97%_0_0)] bg-clip-content p-px text-transparent` : `disc ${hue}`
      }
      aria-hidden="true"
    >
      {letter}
      {(status === "requested" || status === "loaded") && (
        <img
          src={image}
          alt=""
          className="absolute inset-0 rounded-full"
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
          onLoad={() => finish("loaded")}
          onError={() => finish("failed")}
        />
      )}
    </span>
  );
}
