import { useSyncExternalStore } from "react";
import { livePrices, subscribeLive } from "../store/live-state.ts";

/** Whether a coin has a live price. The component renders again only when this changes. */
export const useIsLive = (id: string): boolean =>
  useSyncExternalStore(
    subscribeLive,
    () => livePrices().has(id),
    () => false,
  );
