import { type KeyboardEvent, useState } from "react";

/** One of `count` points of a chart, chosen by arrows, Home and End, or by `choose`; null: none. The last comes first. */
export function usePointNavigation(count: number) {
  const [chosen, choose] = useState<number | null>(null);
  const last = count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count };
    const move = moves[event.key];
    if (event.key === "Escape") choose(null);
    if (move === undefined) return;
    event.preventDefault();
    choose((now) => Math.max(0, Math.min(last, (now ?? last) + move)));
  };
  return { chosen, choose, last, onKeyDown };
}
