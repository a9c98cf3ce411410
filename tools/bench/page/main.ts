import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../browser.ts";
import { anyFreePort } from "../../start/free-port.ts";
import { startProduct } from "../../start/product.ts";
import type { Figure } from "../figures.ts";
import { openEdge } from "./edge.ts";
import { loading } from "./loading.ts";
import { nodes } from "./nodes.ts";
import { positions } from "./positions.ts";
import { ticks } from "./tick.ts";
import { typing } from "./typing.ts";

const FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const ROOT_NEEDS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** The market page and a large portfolio in Chromium, from the built product behind an edge that compresses. */
export async function page(): Promise<Figure[]> {
  const stateDir = await mkdtemp(join(tmpdir(), "bench-page-"));
  const product = await startProduct({ port: await anyFreePort(), stateDir, dev: false, wish: "sandbox", env: {} });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...FLAGS, ...ROOT_NEEDS] });
  const edge = await openEdge(product.origin, { firstPaint: true });
  const control = await openEdge(product.origin, { firstPaint: false });
  try {
    return [
      ...(await loading(browser, edge, control)),
      ...(await typing(browser, edge)),
      ...(await nodes(browser, edge)),
      ...(await ticks(browser, edge)),
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
