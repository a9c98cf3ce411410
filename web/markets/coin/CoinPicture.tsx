import { useEffect, useState } from "react";

/** The address from which each picture was loaded, or null after a failure. Not in the components, because rows unmount while the user scrolls. */
const loaded = new Map<string, string | null>();

const stateOf = (image: string) => ({ image, src: loaded.get(image) ?? null, isLoaded: loaded.has(image) });

/** One promise for all pictures, so that the rows that appear together reach the loader together. */
let loader: Promise<typeof import("./picture-loader.ts")> | undefined;

/** Calls `show` with the address of a picture. The code for it loads with the first picture, after the text. */
function requestPicture(image: string, show: (src: string) => void): () => void {
  const controller = new AbortController();
  loader ??= import("./picture-loader.ts");
  loader
    .then(({ loadPicture }) => loadPicture(image, show, controller.signal))
    .catch(() => {
      // Without the code the letter stays. The next picture tries again.
      loader = undefined;
    });
  return () => controller.abort();
}

/**
 * A coin's picture. Its letter shows until the picture has loaded, and when the picture is missing. Many pictures are a
 * dark logo on a transparent background, so they get a white one.
 */
export function CoinPicture({ image, letter, hue }: { image: string; letter: string; hue: string }) {
  const [current, setCurrent] = useState(() => stateOf(image));
  const { src, isLoaded } = current.image === image ? current : stateOf(image);
  const finish = (result: string | null) => {
    loaded.set(image, result);
    setCurrent(stateOf(image));
  };
  const isMissing = image !== "" && src === null && !isLoaded;
  useEffect(() => {
    if (isMissing) return requestPicture(image, (next) => setCurrent({ image, src: next, isLoaded: false }));
  }, [image, isMissing]);
  return (
    <span
      className={
        src !== null && isLoaded
          ? `disc ${hue} bg-[oklch(97%_0_0)] bg-clip-content p-px text-transparent`
          : `disc ${hue}`
      }
      aria-hidden="true"
    >
      {letter}
      {src !== null && (
        <img
          src={src}
          alt=""
          className="absolute inset-0 rounded-full"
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
          onLoad={() => finish(src)}
          onError={() => finish(null)}
        />
      )}
    </span>
  );
}
