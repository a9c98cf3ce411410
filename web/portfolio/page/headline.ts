import { createStoredFlag } from "../../ui/state/stored-flag.ts";

/**
 * Whether the large figure is the equity instead of the total. The choice is stored in the browser, like the hidden
 * amounts, because it only changes the first figure of the page.
 */
export const { useFlag: useEquityFirst, toggle: toggleEquityFirst } = createStoredFlag("equity-first");
