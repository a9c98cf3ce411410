import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../browser.ts";
import { anyFreePort } from "../../start/free-port.ts";
import { startProduct } from "../../start/product.ts";
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
  const stateDir = await mkdtemp(join(tmpdir(), "bench-page-"));
  const product = await startProduct({
    port: await anyFreePort(),
    stateDir,
    dev: false,
    dataSource: "sandbox",
    env: {},
  });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...FLAGS, ...ROOT_FLAGS] });
  const edge = await openEdge(product.origin, { firstPaint: true });
  const control = await openEdge(product.origin, { firstPaint: false });
  try {
    return [
      ...(await loading(browser, edge, control)),
      ...(await searchTyping(browser, edge)),
      ...(await domNodes(browser, edge)),
      ...(await priceUpdates(browser, edge)),
      ...(await positions(browser, product.origin, stateDir)),
    ];
  } finally {
    edge.close();
    control.close();
    await browser.close();
    await product.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
}
