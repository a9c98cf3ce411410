import { toggleWatched, useIsWatched } from "./watchlist.ts";

/** Puts a coin on the watchlist, or takes it off. */
export function StarButton({ id, name }: { id: string; name: string }) {
  const isWatched = useIsWatched(id);
  return (
    <button
      type="button"
      className="star"
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
      onClick={() => toggleWatched(id)}
    />
  );
}
