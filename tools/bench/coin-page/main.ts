import { startTemporaryProduct } from "../../start/temporary-product.ts";
import { openEdge } from "../page/edge.ts";
import { launchBrowser } from "../page/visit.ts";
import type { BenchResult } from "../results.ts";
import { frames } from "./frames.ts";
import { painting } from "./painting.ts";

/** Measures the page of a coin in Chromium: its first paint, and the frames of its chart. */
export async function coinPage(): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct();
  await using browser = await launchBrowser();
  await using edge = await openEdge(product.origin, "complete");
  await using control = await openEdge(product.origin, "without scripts");
  return [...(await painting(browser, edge, control)), ...(await frames(browser, edge))];
}
