import type { BenchResult } from "../results.ts";
import { broadcast } from "./broadcast.ts";
import { painting } from "./painting.ts";

/** Measures live prices: the feed for 5,000 readers, and the page that shows them. */
export const live = async (): Promise<BenchResult[]> => [...(await painting()), ...(await broadcast())];
