import { useSyncExternalStore } from "react";

const PHONE_QUERY = "(width < 768px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE_QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window has the width of a phone. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE_QUERY).matches,
    () => false,
  );
