import { type RefObject, useLayoutEffect, useState } from "react";

const FIELDS = "input, textarea, select, [contenteditable]";
const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Whether a toast at its usual place, the lower edge of the window, would cover the field that has the focus. Then it
 * belongs at the upper edge. A toast that has moved stays there until the next one.
 */
export function useCoversField(viewport: RefObject<HTMLElement | null>, toastId: number | undefined): boolean {
  const [movedId, setMovedId] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (toastId === undefined) return;
    const check = () => {
      const field = document.activeElement;
      const element = viewport.current;
      if (!element || !field?.matches(FIELDS) || element.contains(field)) return;
      if (overlaps(element.getBoundingClientRect(), field.getBoundingClientRect())) setMovedId(toastId);
    };
    check();
    document.addEventListener("focusin", check);
    addEventListener("resize", check);
    return () => {
      document.removeEventListener("focusin", check);
      removeEventListener("resize", check);
    };
  }, [viewport, toastId]);
  return toastId !== undefined && movedId === toastId;
}
