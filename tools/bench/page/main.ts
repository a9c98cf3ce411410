import { chromium } from "@playwright/test";
import { findBrowser } from "../../browser.ts";
import { startTemporaryProduct } from "../../start/temporary-product.ts";
import type { BenchResult } from "../results.ts";
import { domNodes } from "./dom-nodes.ts";
import { openEdge } from "./edge.ts";
import { loading } from "./loading.ts";
import { positions } from "./positions.ts";
import { priceUpdates } from "./price-updates.ts";
import { searchTyping } from "./search-typing.ts";

const FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const ROOT_FLAGS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** Measures the built market page in Chromium, behind a proxy that compresses replies like Cloudflare's edge. */
export async function page(): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct();
  await using browser = await chromium.launch({ executablePath: await findBrowser(), args: [...FLAGS, ...ROOT_FLAGS] });
  await using edge = await openEdge(product.origin, { firstPaint: true });
  await using control = await openEdge(product.origin, { firstPaint: false });
  return [
    ...(await loading(browser, edge, control)),
    ...(await searchTyping(browser, edge)),
    ...(await domNodes(browser, edge)),
    ...(await priceUpdates(browser, edge)),
    ...(await positions(browser, product)),
  ];
}
