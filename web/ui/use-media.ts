import { useCallback, useSyncExternalStore } from "react";

const lists = new Map<string, MediaQueryList>();

/** The list of a query is kept, because each component that renders asks for it. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    // The HTML that React hydrates is the same for all widths, so this value is right at once.
    () => typeof window !== "undefined" && listOf(query).matches,
  );
}

/** Whether the window has the width of a phone. */
export const usePhone = (): boolean => useMedia("(width < 768px)");
