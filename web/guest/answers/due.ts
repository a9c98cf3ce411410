import { change } from "./change.ts";

/** Counts the transactions that have become due. */
export const countDue = (): Promise<void> => change(() => {});
