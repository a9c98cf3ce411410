import { storedText } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

/** A yes-or-no setting of this browser. All of its tabs show it. */
export type StoredFlag = { useFlag: () => boolean; toggle: () => void };

/** The flag is read before the first paint, so that nothing that it hides flashes. */
export function createStoredFlag(name: string): StoredFlag {
  const stored = storedText(name);
  const flag = createStore(stored.read() !== null);
  stored.onOtherTab((text) => flag.set(text !== null));
  return {
    useFlag: () => useStore(flag),
    toggle() {
      // If the browser refuses, the choice lasts until the page is closed.
      stored.write(flag.get() ? null : "1");
      flag.set(!flag.get());
    },
  };
}
