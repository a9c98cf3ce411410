import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    // The HTML that React hydrates is the same for all widths, so this value is right at once.
    () => typeof window !== "undefined" && matchMedia(query).matches,
  );
}

/** Whether the window has the width of a phone. */
export const usePhone = (): boolean => useMedia("(width < 768px)");
