import { toggleWatched, useIsWatched } from "./watchlist.ts";

/** The star is drawn here, because an icon component for each row would cost more than the row's other cells. */
const STAR = "M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z";

/** Puts a coin on the watchlist, or takes it off. */
export function StarButton({ id, name, className = "icon-button" }: { id: string; name: string; className?: string }) {
  const isWatched = useIsWatched(id);
  return (
    <button
      type="button"
      className={`${className} ${isWatched ? "text-warn" : "text-text-3"}`}
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
      onClick={() => toggleWatched(id)}
    >
      <svg viewBox="0 0 24 24" className="lucide" fill={isWatched ? "currentColor" : "none"} aria-hidden="true">
        <path d={STAR} />
      </svg>
    </button>
  );
}
