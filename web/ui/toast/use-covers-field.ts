import { type RefObject, useLayoutEffect, useState } from "react";

const FIELDS = "input, textarea, select, [contenteditable]";
const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether the element covers a field of the page or, while one is open, of the dialog. */
function coversField(element: HTMLElement): boolean {
  const place = element.getBoundingClientRect();
  const dialogs = document.querySelectorAll("[role=dialog]:not([hidden])");
  const fields = (dialogs.item(dialogs.length - 1) ?? document).querySelectorAll(FIELDS);
  return [...fields].some((field) => !element.contains(field) && overlaps(place, field.getBoundingClientRect()));
}

/**
 * Whether a message at its usual place, the lower edge of the window, would cover a field. Then it belongs at the upper
 * edge. A message that has moved stays there until the next one, which has another id; undefined means that none is shown.
 */
export function useCoversField(message: RefObject<HTMLElement | null>, id: number | undefined): boolean {
  const [movedId, setMovedId] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (id === undefined) return;
    const check = () => {
      if (message.current && coversField(message.current)) setMovedId(id);
    };
    check();
    document.addEventListener("focusin", check);
    addEventListener("resize", check);
    return () => {
      document.removeEventListener("focusin", check);
      removeEventListener("resize", check);
    };
  }, [message, id]);
  return id !== undefined && movedId === id;
}
