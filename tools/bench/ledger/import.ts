import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { METHODS } from "../../../shared/transactions/methods.ts";
import { atEightPlaces, rational } from "../../../shared/transactions/test/rational.ts";
import { startTemporaryProduct, type TemporaryProduct } from "../../start/temporary-product.ts";
import { recordTasks } from "../page/longest-task.ts";
import { DESKTOP, launchBrowser, recordSlowFrames, signUp, visit } from "../page/visit.ts";
import { atMost, type BenchResult, exactly, info } from "../results.ts";
import { median } from "../statistics.ts";
import { amountText, type Figures, figuresOf, fileOf, historyOf, RARE, type Trade } from "./history.ts";
import { chooseMethod, followRequests, openGains, press, waitForElement } from "./in-page.ts";

const TRANSACTIONS = 100_000;
/** The same steps with a short file show how slow the frames are without a long one. */
const FEW = 50;
const MAX_FRAME_MS = 50;
/** A frame or a task that is slow in only one visit was caused by the machine, so the median of several visits counts. */
const VISITS = 3;
const LONG_WAIT_MS = 20 * 60_000;
const PAGE_HEIGHT = 900;
/** By how many ten-thousandths of a coin the edit raises a purchase. */
const MORE = 12_345;

type Expected = Map<string, Figures>;
type History = { trades: readonly Trade[]; file: string; before: Expected; after: Expected; edited: Trade };
type Open = { page: Page; origin: string; settle: () => Promise<void>; differences: string[] };
/** The longest frame of each step and the longest task in ms, and what went wrong. */
type Measured = { frames: Map<string, number>; task: number; errors: string[]; differences: string[] };

const figuresBy = (trades: readonly Trade[]): Expected =>
  new Map(METHODS.map((method) => [method, figuresOf(trades, method)]));

/** A purchase of the rare coin in the middle of the history is raised. */
function prepare(folder: string, count: number): History {
  const trades = historyOf(count);
  const purchases = trades.filter(({ symbol, isSale }) => symbol === RARE.symbol && !isSale);
  const edited = purchases[Math.floor(purchases.length / 2)]!;
  const raised = trades.map((trade) => (trade === edited ? { ...trade, amount: trade.amount + MORE } : trade));
  return {
    trades,
    file: join(folder, `${count}.csv`),
    before: figuresBy(trades),
    after: figuresBy(raised),
    edited,
  };
}

const unitsOf = (text: string): bigint => BigInt(atEightPlaces(rational(text)).replace("e-8", ""));
/** A shown amount such as −$1,234.50 in 10⁻⁸. */
const shownUnits = (text: string): bigint => unitsOf(text.replace("−", "-").replace(/[^\d.-]/g, ""));

/** Compares the shown gains by each method, and the gain of each disposal, with the calculation. */
async function compareGains({ page, origin, settle, differences }: Open, expected: Expected): Promise<void> {
  for (const method of METHODS) {
    await chooseMethod(page, method);
    await settle();
    const shown = shownUnits(await page.evaluate(() => document.querySelector("[data-total=gain]")?.textContent ?? ""));
    const { gains } = expected.get(method)!;
    const distance = gains.reduce((sum, gain) => sum + gain, 0n) - shown;
    // Half a cent, because the page shows cents.
    if (distance > 500_000n || distance < -500_000n) differences.push(`${method}: the page shows ${shown}`);
    const reply = await page.request.get(`${origin}/api/gains?method=${method}&scope=universal`);
    const { disposals } = (await reply.json()) as { disposals: { gain: string }[] };
    const other = disposals.filter(({ gain }, index) => unitsOf(gain) !== gains[index]).length;
    if (other > 0 || disposals.length !== gains.length)
      differences.push(`${method}: ${other} of ${disposals.length} disposals differ from ${gains.length}`);
  }
}

async function compareHoldings({ page, differences }: Open, expected: Expected): Promise<void> {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-position] span[title]")].map(({ title }) => title),
  );
  const held = new Map(
    shown.map((text) => [text.split(" ")[1]!.toLowerCase(), unitsOf(text.replaceAll(",", "").split(" ")[0]!)]),
  );
  for (const [symbol, amount] of expected.get("fifo")!.held)
    if (held.get(symbol) !== amount) differences.push(`${symbol}: the portfolio shows ${held.get(symbol)}`);
}

/** Raises the amount of the transaction by the page's dialog. */
async function editInPage(page: Page, edited: Trade): Promise<void> {
  const at = new Date(edited.at).toISOString();
  const selector = `time[datetime="${at}"]`;
  for (let screen = 0; !(await page.$(selector)); screen++) {
    await page.evaluate((top) => scrollTo(0, top), (screen * PAGE_HEIGHT) / 2);
    await page.waitForTimeout(100);
  }
  await page.evaluate(
    (time) => document.querySelector(time)!.closest("li")!.querySelector<HTMLElement>("[aria-label^=Edit]")!.click(),
    selector,
  );
  await waitForElement(page, "[role=dialog] input[name=amount]");
  await page.evaluate(
    (amount) => {
      const input = document.querySelector<HTMLInputElement>("[role=dialog] input[name=amount]")!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, amount);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    },
    amountText({ amount: edited.amount + MORE }),
  );
  await press(page, "Save", "[role=dialog]");
  await page.waitForFunction(() => document.querySelector("[role=dialog]") === null);
}

/** Opens a page of the product without loading the document again. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, "", to), path);

/** Imports a file, looks at the portfolio and the gains by each method, edits one transaction and undoes the import. */
const importInPage = (browser: Browser, product: TemporaryProduct, name: string, past: History): Promise<Measured> =>
  visit(browser, DESKTOP, {}, async ({ page }) => {
    page.setDefaultTimeout(LONG_WAIT_MS);
    const { trades, file, before, after, edited } = past;
    const measured: Measured = { frames: new Map(), task: 0, errors: [], differences: [] };
    const settle = followRequests(page);
    const open: Open = { page, origin: product.origin, settle, differences: measured.differences };
    page.on("pageerror", ({ message }) => measured.errors.push(message));
    page.on("response", (reply) => {
      if (reply.status() >= 400) measured.errors.push(`${reply.status()} ${reply.url()}`);
    });
    const step = async (title: string, run: () => Promise<void>) => {
      const readLongest = await recordSlowFrames(page);
      const startedAt = performance.now();
      await run();
      await settle();
      const longest = await readLongest();
      measured.frames.set(title, longest);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`  ${title} of ${trades.length}: ${seconds} s, longest frame ${longest.toFixed(0)} ms`);
    };
    await signUp(page, product, name, () => "");
    await page.goto(`${product.origin}/transactions?report=imports`);
    await waitForElement(page, "input[type=file]");
    await settle();
    const readTask = await recordTasks(browser, page);
    const gainsBy = (expected: Expected) => async () => {
      await openGains(page);
      await compareGains(open, expected);
    };
    await step("reading the file", async () => {
      await page.setInputFiles("input[type=file]", file);
      await waitForElement(page, "section[aria-label=Preview]");
    });
    await step("import", async () => {
      await press(page, `Import ${trades.length.toLocaleString("en-US")} transactions`);
      await waitForElement(page, "section[aria-label=Result]");
    });
    await step("portfolio", async () => {
      await press(page, "Show portfolio");
      await waitForElement(page, `[data-position]`);
    });
    await compareHoldings(open, before);
    await step("gains by each method", gainsBy(before));
    await step("edit in the middle", async () => {
      await goTo(page, `/transactions?coin=${RARE.id}`);
      await waitForElement(page, "main li time");
      if (trades.filter(({ symbol }) => symbol === RARE.symbol).length > FEW) await press(page, "Show more");
      await editInPage(page, edited);
    });
    await step("gains after the edit", gainsBy(after));
    await step("portfolio after the edit", async () => {
      await press(page, "Portfolio");
      await waitForElement(page, `[data-position]`);
    });
    await compareHoldings(open, after);
    await step("undo", async () => {
      await goTo(page, "/transactions?report=imports");
      await waitForElement(page, "[aria-label^=Undo]");
      await page.evaluate(() => document.querySelector<HTMLElement>("[aria-label^=Undo]")!.click());
      await waitForElement(page, "[role=dialog]");
      await press(page, "Undo", "[role=dialog]");
      await page.waitForFunction(() => document.querySelector("[aria-label^=Undo]") === null);
    });
    await step("transactions after the undo", async () => {
      await goTo(page, "/transactions");
      await page.waitForFunction(() => document.querySelector("main")!.textContent.includes("No transactions yet"));
    });
    measured.task = await readTask();
    return measured;
  });

/** Measures an import of the longest ledger in Chromium, and compares its figures with the independent calculation. */
export async function importing(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "tidemark-import-"));
  try {
    await using product = await startTemporaryProduct();
    await using browser = await launchBrowser();
    const [few, many] = [prepare(folder, FEW), prepare(folder, TRANSACTIONS)];
    for (const { file, trades } of [few, many]) await writeFile(file, fileOf(trades));
    const visits = { few: [] as Measured[], many: [] as Measured[] };
    for (let round = 0; round < VISITS; round++) {
      visits.few.push(await importInPage(browser, product, `import-few-${round}`, few));
      visits.many.push(await importInPage(browser, product, `import-many-${round}`, many));
    }
    const all = [...visits.few, ...visits.many];
    for (const problem of all.flatMap(({ errors, differences }) => [...errors, ...differences]))
      console.log(`  ${problem}`);
    const medianOf = (measured: readonly Measured[], title: string) =>
      median(measured.map(({ frames }) => frames.get(title)!));
    const frames = [...visits.many[0]!.frames.keys()].map((title): BenchResult => {
      const [longest, withFew] = [medianOf(visits.many, title), medianOf(visits.few, title)];
      const result = atMost(`longest frame: ${title}, ${TRANSACTIONS} transactions`, longest, MAX_FRAME_MS, "ms");
      // A short file needs little time. When its frames are long as well, the machine is busy.
      return result.verdict === "MISSED" && withFew > MAX_FRAME_MS ? { ...result, verdict: "no verdict" } : result;
    });
    const sum = (key: "errors" | "differences") => all.reduce((total, measured) => total + measured[key].length, 0);
    const tasks = visits.many.map(({ task }) => task);
    return [
      ...frames,
      atMost("longest processor time of a task in the page", median(tasks), MAX_FRAME_MS, "ms"),
      info("the same in each visit", `${tasks.map((ms) => ms.toFixed(0)).join(", ")} ms`),
      exactly("errors in the page and refused requests", sum("errors"), 0, "errors"),
      exactly("figures that differ from the independent calculation", sum("differences"), 0, "figures"),
      info("disposals that were compared by each method", String(many.before.get("fifo")!.gains.length)),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
