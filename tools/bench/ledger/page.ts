import type { Browser } from "@playwright/test";
import { startTemporaryProduct, type TemporaryProduct } from "../../start/temporary-product.ts";
import { DESKTOP, launchBrowser, recordSlowFrames, signUp, visit } from "../page/visit.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { median } from "../statistics.ts";
import { chooseMethod, openGains, press, waitForElement } from "./in-page.ts";

const TRANSACTIONS = 10_000;
/** The number of transactions that the page shows at first. */
const FEW = 50;
const MAX_FRAME_MS = 50;
/** A frame that is slow in only one visit was caused by the machine, so the median of several visits counts. */
const VISITS = 5;
const MIN_ROW_HEIGHT = 30;
const METHODS = ["lifo", "hifo", "average", "uk", "fifo"];

/** Purchases and sales of several coins over four years. */
const insertOf = (userId: string, count: number) => `
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  INSERT INTO transactions (user_id, kind, at, account, legs, price)
  SELECT '${userId}', CASE WHEN i % 3 = 0 THEN 'sell' ELSE 'buy' END, 1640000000000 + i * 12600000, 'Kraken',
    json_array(json_array(coin, coin, CASE WHEN i % 3 = 0 THEN '-' ELSE '' END || printf('%.8f', (i % 997 + 1) / 1000.0))),
    printf('%.2f', 100 + i * 7919 % 9973)
  FROM (SELECT i, CASE i % 5 WHEN 0 THEN 'bitcoin' WHEN 1 THEN 'ethereum' WHEN 2 THEN 'solana' WHEN 3 THEN 'cardano' ELSE 'dogecoin' END AS coin FROM n)`;

/** The longest frame in ms, 0 when none is above 50 ms, while the page shows more transactions and gains by each method. */
const longestFrame = (browser: Browser, product: TemporaryProduct, name: string, count: number) =>
  visit(browser, DESKTOP, {}, async ({ page }) => {
    await signUp(page, product, name, (userId) => insertOf(userId, count));
    await page.goto(`${product.origin}/transactions`);
    await waitForElement(page, "li:nth-child(50) time");
    await page.waitForLoadState("networkidle");
    const readLongest = await recordSlowFrames(page);
    for (const shown of count > FEW ? [500, 1000] : []) {
      await press(page, "Show more");
      await page.waitForFunction((height) => document.body.scrollHeight > height, shown * MIN_ROW_HEIGHT);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await waitForElement(page, `ul[aria-label$="to ${shown}"]`);
    }
    await openGains(page);
    for (const method of METHODS) await chooseMethod(page, method);
    if (count > FEW) {
      await page.evaluate(() => document.querySelector<HTMLElement>("main li [aria-expanded=false]")?.click());
      await waitForElement(page, "li:nth-child(50) details");
      await press(page, "Show more");
      await waitForElement(page, "li:nth-child(100) details");
    }
    return readLongest();
  });

/** Measures the frames of the pages of transactions and gains in Chromium. */
export async function page(): Promise<BenchResult[]> {
  await using product = await startTemporaryProduct();
  await using browser = await launchBrowser();
  const frames: Record<"many" | "few", number[]> = { many: [], few: [] };
  for (let round = 0; round < VISITS; round++) {
    frames.few.push(await longestFrame(browser, product, `few-${process.pid}-${round}`, FEW));
    frames.many.push(await longestFrame(browser, product, `many-${process.pid}-${round}`, TRANSACTIONS));
  }
  const nameOf = (count: number) => `longest frame with ${count} transactions, 0 when none is above ${MAX_FRAME_MS} ms`;
  const [many, few] = [median(frames.many), median(frames.few)];
  const limited = atMost(nameOf(TRANSACTIONS), many, MAX_FRAME_MS, "ms");
  // Fifty transactions need little time. When their frames are long as well, the machine is busy.
  const isNoisy = limited.verdict === "MISSED" && few > MAX_FRAME_MS;
  return [isNoisy ? { ...limited, verdict: "no verdict" } : limited, info(nameOf(FEW), `${few.toFixed(0)} ms`)];
}
