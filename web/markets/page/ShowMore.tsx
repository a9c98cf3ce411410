import { type RefObject, useEffect, useRef } from "react";
import { formatCount } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { allRows, moreRows, ROWS_STEP } from "./shown-rows.ts";

type Props = { list: RefObject<HTMLElement | null>; shown: number; count: number; onShow: (rows: number) => void };

/** Stands at the end of a list and shows its next rows, or all of them. */
export function ShowMore({ list, shown, count, onShow }: Props) {
  const shownBefore = useRef<number | null>(null);
  // The focus moves to the first new row, because the button that had it is now below all of them.
  useEffect(() => {
    const previous = shownBefore.current;
    if (previous === null || previous >= shown) return;
    shownBefore.current = null;
    const row = list.current?.querySelector(`[aria-rowindex="${previous + 2}"]`);
    row?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [list, shown]);
  if (shown >= count) return null;
  const show = (rows: number) => {
    shownBefore.current = shown;
    onShow(rows);
  };
  return (
    <div className="flex flex-wrap justify-center gap-3 py-4">
      <Button onClick={() => show(moreRows(shown))}>Show {Math.min(ROWS_STEP, count - shown)} more</Button>
      {count > shown + ROWS_STEP && (
        <Button variant="quiet" onClick={() => show(allRows(count))}>
          Show all {formatCount(count)}
        </Button>
      )}
    </div>
  );
}
