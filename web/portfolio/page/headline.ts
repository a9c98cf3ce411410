import { createStoredFlag } from "../../ui/stored-flag.ts";

/**
 * Whether the equity is the large figure instead of the total. It is a choice of the browser, like the hidden amounts,
 * because it changes only what the page shows first.
 */
export const { useFlag: useEquityFirst, toggle: toggleEquityFirst } = createStoredFlag("tidemark.equity-first");
