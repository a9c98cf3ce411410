import { type RefObject, useLayoutEffect, useState } from "react";
import { FIRST_ROWS } from "../../../shared/markets/first-coins.ts";
import { useFirstHtml } from "../../ui/FirstHtml.tsx";
import { usePhone } from "../../ui/use-media.ts";
import { AD_HEIGHT, type Range, visibleRange } from "./row-window.ts";

const ROW_HEIGHT = 48;
const CARD_HEIGHT = 58;
/** The estimated height in px above the first row, used before the first measurement. */
const ESTIMATED_TOP = 260;

/** The height of a table row in px; on a phone a row is a card of `cardHeight`. */
export const useRowHeight = (cardHeight = CARD_HEIGHT, rowHeight = ROW_HEIGHT): number =>
  usePhone() ? cardHeight : rowHeight;

const rangeAt = (top: number, rowHeight: number, count: number, ads: number): Range =>
  visibleRange(-top, innerHeight, rowHeight, count, ads * AD_HEIGHT);

/** The range of rows to render for the list whose body is `ref`, with `ads` banners between its rows. */
export function useRowWindow(ref: RefObject<HTMLElement | null>, count: number, rowHeight: number, ads = 0): Range {
  const isFirstHtml = useFirstHtml();
  const [range, setRange] = useState<Range>(() =>
    isFirstHtml ? { first: 0, end: FIRST_ROWS } : rangeAt(ESTIMATED_TOP - scrollY, rowHeight, count, ads),
  );
  useLayoutEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      const next = rangeAt(top, rowHeight, count, ads);
      setRange((current) => {
        // The rows of the first HTML stay, because removing a few of them again would only cost time.
        const end = next.first === 0 ? Math.max(next.end, Math.min(current.end, FIRST_ROWS)) : next.end;
        return current.first === next.first && current.end === end ? current : { ...next, end };
      });
    };
    measure();
    addEventListener("scroll", measure, { passive: true });
    addEventListener("resize", measure);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("resize", measure);
    };
  }, [ref, count, rowHeight, ads]);
  return range;
}
