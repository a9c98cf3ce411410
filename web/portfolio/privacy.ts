import { createStoredFlag } from "../ui/state/stored-flag.ts";

export const HIDDEN_AMOUNT = "••••";

/** Whether amounts are hidden. Percentages and market prices stay visible. */
export const { useFlag: usePrivacy, toggle: togglePrivacy } = createStoredFlag("private");
