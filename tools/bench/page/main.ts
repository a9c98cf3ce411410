import { seedWhenEmpty } from "../../seed/seed.ts";
import { startTemporaryProduct } from "../../start/temporary-product.ts";
import type { BenchResult } from "../results.ts";
import { coinPainting } from "./coin.ts";
import { openEdge } from "./edge.ts";
import { firstHolding } from "./first-holding.ts";
import { livePrices } from "./live-prices.ts";
import { loading } from "./loading.ts";
import { palette } from "./palette.ts";
import { positions } from "./positions.ts";
import { priceUpdates } from "./price-updates.ts";
import { scrolling } from "./scrolling.ts";
import { searchTyping } from "./search-typing.ts";
import { launchBrowser } from "./visit.ts";

/** Measures the built pages in Chromium, behind a proxy that compresses replies like Cloudflare's edge. */
export async function page(): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct();
  // With the articles of /news, which an empty database would leave out.
  await seedWhenEmpty({ origin: product.origin, stateDir: product.stateDir, env: {}, logError: console.error });
  await using browser = await launchBrowser();
  await using edge = await openEdge(product.origin, "complete");
  await using withoutRows = await openEdge(product.origin, "without rows");
  await using staticPage = await openEdge(product.origin, "without scripts");
  return [
    ...(await loading(browser, { complete: edge, withoutRows, static: staticPage })),
    ...(await searchTyping(browser, edge)),
    ...(await palette(browser, edge)),
    ...(await priceUpdates(browser, edge)),
    ...(await firstHolding(browser, edge, product)),
    ...(await positions(browser, product)),
    ...(await scrolling(browser, product)),
    ...(await coinPainting(browser, edge, staticPage)),
    ...(await livePrices(browser)),
  ];
}
