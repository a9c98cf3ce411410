import { type KeyboardEvent, useState } from "react";

/**
 * The selected one of `count` chart points, or null. The arrow keys, Home, End and `choose` change it; Escape clears
 * it. The first arrow key starts from the last point.
 */
export function usePointNavigation(count: number) {
  const [chosen, choose] = useState<number | null>(null);
  const last = count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count };
    const move = moves[event.key];
    if (event.key === "Escape") choose(null);
    if (move === undefined) return;
    event.preventDefault();
    choose((current) => Math.max(0, Math.min(last, (current ?? last) + move)));
  };
  return { chosen, choose, last, onKeyDown };
}
