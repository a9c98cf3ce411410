import type { BenchResult } from "../results.ts";
import { broadcast } from "./broadcast.ts";
import { requests } from "./requests.ts";

/** Measures how fast the worker sends the market, and live prices to 5,000 readers. */
export const market = async (): Promise<BenchResult[]> => [...(await requests()), ...(await broadcast())];
