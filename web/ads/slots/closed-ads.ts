import { storedJson, textsOf } from "../../ui/state/storage.ts";
import { createStore, useStore } from "../../ui/state/store.ts";

const stored = storedJson("closed-ads", textsOf, { perTab: true, prefix: "" });
const closed = createStore<ReadonlySet<string>>(new Set(stored.read()), new Set());

/** Hides an ad for the rest of the session. If the browser refuses to store it, until the page is reloaded. */
export function closeAd(id: string): void {
  const ids = [...closed.get(), id];
  stored.write(ids);
  closed.set(new Set(ids));
}

export const useClosedAds = (): ReadonlySet<string> => useStore(closed);
