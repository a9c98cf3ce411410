import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { createAdaptorServer } from "@hono/node-server";
import type { Browser, Page } from "@playwright/test";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import { PASSWORD } from "../user.ts";
import type { Edge } from "./edge.ts";
import { type Load, measureLoad, PHONE, signUp, visit } from "./visit.ts";

const ROUNDS = 7;
const MAX_RATIO = 2;
const HOLDING = { selector: "[data-position]" };
/** Five positions in large coins. */
const POSITIONS = (userId: string): string =>
  `INSERT INTO spot_positions (id, user_id, symbol, name, coin_id, entry_price, current_price, created_at, updated_at, amount,
      cost, known_amount)
    SELECT '${userId}-' || id, '${userId}', symbol, name, id, '1.5', price, row_number() OVER (), 0, '2', '3', '2'
    FROM coins WHERE price IS NOT NULL LIMIT 5`;

type TestedProduct = { origin: string; stateDir: string };
/** The page with its first holding, without scripts, and the bytes that had arrived by then. */
type Seen = { html: string; bytes: number };

/** Serves the page as HTML alone, padded to the bytes with which the product's page shows the same. */
async function openStatic({ html, bytes }: Seen, { origin }: Edge) {
  const plain = html.replaceAll(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, "");
  const padded = (length: number) => plain.replace("<head>", `<head><!--${randomBytes(length).toString("base64")}-->`);
  const body = brotliCompressSync(padded(Math.max(0, bytes - brotliCompressSync(plain).length)));
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
  const server = createAdaptorServer({
    fetch: async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === "/") return new Response(new Uint8Array(body), { headers });
      return pathname.startsWith("/api") ? new Response(null, { status: 404 }) : fetch(new URL(pathname, origin));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

/** Reads the HTML of a page that shows its first holding, and the bytes that were loaded before. */
const readSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { painted } = (window as unknown as { load: Load }).load;
    const loads = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const bytes = loads
      .filter(({ responseEnd }) => responseEnd <= painted)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { html: document.documentElement.outerHTML, bytes };
  });

/**
 * Loads a signed-in portfolio of five positions on a phone with slow 4G and a slow CPU, and in turns a static page of the
 * same bytes that shows the same.
 */
export async function firstHolding(browser: Browser, edge: Edge, product: TestedProduct): Promise<BenchResult[]> {
  const username = `visitor-${process.pid}`;
  await visit(browser, PHONE, {}, ({ page }) => signUp(page, product, username, POSITIONS));
  let seen: Seen = { html: "", bytes: 0 };
  const measure = (): Promise<Load> =>
    measureLoad(browser, HOLDING, async (page) => {
      const reply = await page.request.post(`${edge.origin}/api/login`, { data: { username, password: PASSWORD } });
      const { id } = (await reply.json()) as { id: string };
      await page.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
      await page.goto(`${edge.origin}/portfolio`);
      await page.waitForFunction(() => (window as unknown as { load?: Load }).load?.painted);
      seen = await readSeen(page);
    });
  await measure();
  await using control = await openStatic(seen, edge);
  const loads = { page: [] as Load[], control: [] as Load[] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.page.push(await measure());
    loads.control.push(await measureLoad(browser, HOLDING, (page) => page.goto(control.origin)));
  }
  const paintedAt = (list: Load[]) => median(list.map(({ painted }) => painted));
  const [pageMs, controlMs] = [paintedAt(loads.page), paintedAt(loads.control)];
  return [
    atMost(
      "portfolio: first holding, relative to a static page of the same bytes",
      pageMs / controlMs,
      MAX_RATIO,
      "×",
      2,
    ),
    info("portfolio: page, static page", `${pageMs.toFixed(0)} ms, ${controlMs.toFixed(0)} ms, ${seen.bytes} bytes`),
  ];
}
