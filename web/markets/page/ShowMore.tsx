import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { formatCount } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { MAX_ROWS, ROWS_STEP } from "../shown-rows.ts";

type Props = { list: RefObject<HTMLElement | null>; shown: number; count: number };

const moreRows = (shown: number): number => Math.min(MAX_ROWS, shown + ROWS_STEP);
const allRows = (count: number): number => Math.min(MAX_ROWS, Math.ceil(count / ROWS_STEP) * ROWS_STEP);

/** The table renders new rows a few frames later. */
const FRAMES_TO_RENDER = 10;

function focusRow(list: Props["list"], rowIndex: number, framesLeft: number): void {
  const row = list.current?.querySelector(`[aria-rowindex="${rowIndex}"]`);
  const target = row?.querySelector<HTMLElement>("a, button");
  if (target) target.focus({ preventScroll: true });
  else if (framesLeft > 0) requestAnimationFrame(() => focusRow(list, rowIndex, framesLeft - 1));
}

/** The end of a list, with buttons that show its next rows or all of them. */
export function ShowMore({ list, shown, count }: Props) {
  const navigate = useNavigate();
  const shownBefore = useRef<number | null>(null);
  // The focus moves to the first new row, because the button that had it is now below all of them.
  useEffect(() => {
    const previous = shownBefore.current;
    if (previous === null || previous >= shown) return;
    shownBefore.current = null;
    focusRow(list, previous + 2, FRAMES_TO_RENDER);
  }, [list, shown]);
  if (shown >= count) return null;
  const show = (rows: number) => {
    shownBefore.current = shown;
    void navigate({ to: ".", search: (current) => ({ ...current, rows }), replace: true, resetScroll: false });
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
