import { type RefObject, useEffect } from "react";

/**
 * On a phone a row of tabs scrolls, and its current tab may be outside the screen. Scrolls the row, but not the page. `current`
 * changes with the tab.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: unknown): void {
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (current === undefined || !row.current || !tab) return;
    const { offsetLeft, clientWidth } = row.current;
    row.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2;
  }, [row, current]);
}
