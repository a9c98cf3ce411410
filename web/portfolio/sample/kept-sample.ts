import { storedJson } from "../../ui/state/storage.ts";
import { createStore, useStore } from "../../ui/state/store.ts";

/** What was added. The browser remembers it, so that one press removes all of it later. */
export type Sample = { importId: string | null; leveragedIds: readonly string[] };

const stored = storedJson("sample", (json) => json as Sample | null);
const current = createStore(stored.read());
stored.onOtherTab((sample) => current.set(sample));

const opening = createStore(false);
/** True while the sample is added to a portfolio that has just begun, which is not shown as empty until then. */
export const useIsSampleOpening = (): boolean => useStore(opening);
export const setSampleOpening = opening.set;

export const useSample = (): Sample | null => useStore(current);

export function rememberSample(sample: Sample | null): void {
  stored.write(sample);
  current.set(sample);
}
