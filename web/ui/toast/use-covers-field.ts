import { type RefObject, useLayoutEffect, useState } from "react";

const FIELDS = "input, textarea, select, [contenteditable]";
const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The fields of the page or, while one is open, of the dialog. */
function shownFields(): Element[] {
  const dialogs = document.querySelectorAll("[role=dialog]:not([hidden])");
  return [...(dialogs.item(dialogs.length - 1) ?? document).querySelectorAll(FIELDS)];
}

function covers(element: HTMLElement, fields: readonly Element[]): boolean {
  const place = element.getBoundingClientRect();
  return fields.some((field) => !element.contains(field) && overlaps(place, field.getBoundingClientRect()));
}

/**
 * Whether a message at its usual place, the lower edge of the window, would cover a field. Then it belongs at the upper
 * edge. A message that has moved stays there until the next one, which has another id; undefined means that none is shown.
 */
export function useCoversField(message: RefObject<HTMLElement | null>, id: number | undefined): boolean {
  const [movedId, setMovedId] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (id === undefined) return;
    const moveIfOver = (fields: readonly Element[]) => {
      if (message.current && covers(message.current, fields)) setMovedId(id);
    };
    const checkAll = () => moveIfOver(shownFields());
    // Only for the field that gets the focus, because a message that moves under the pointer would catch its press.
    const checkFocused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(FIELDS)) moveIfOver([target]);
    };
    checkAll();
    document.addEventListener("focusin", checkFocused);
    addEventListener("resize", checkAll);
    return () => {
      document.removeEventListener("focusin", checkFocused);
      removeEventListener("resize", checkAll);
    };
  }, [message, id]);
  return id !== undefined && movedId === id;
}
