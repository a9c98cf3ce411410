import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser, ROOT_FLAGS } from "../browser.ts";
import { DEMO } from "../seed/accounts.ts";
import { PROJECT } from "../start/project.ts";
import { differingFraction } from "./compare.ts";
import { runSteps, STATES, type State } from "./steps.ts";
import { checkOut, startVersion, type Version, waitForLinkedAccounts } from "./versions.ts";

/**
 * Compares pictures of every page and state with those of another commit: `npm run pictures -- <commit> [state …]`.
 * Both versions run at the same time with the same frozen market data, so that only changes of the page make a
 * difference. Pictures that differ are saved in .cache/pictures.
 */
const DISPLAYS = [375, 768, 1440].flatMap((width) =>
  (["dark", "light"] as const).map((colorScheme) => ({ width, colorScheme })),
);
/** The maximum fraction of pixels that may differ. */
const MAX_DIFFERENCE = 0.001;
const MAX_ATTEMPTS = 3;
const CONCURRENT_DISPLAYS = 2;
const MAX_SHOTS = 12;
const SHOT_INTERVAL_MS = 250;
const OUTPUT = join(PROJECT, ".cache/pictures");
/** Some controls exist at some widths only. */
const ACT_TIMEOUT_MS = 5_000;
type Display = (typeof DISPLAYS)[number];

type Viewer = State["viewer"];
async function contextFor(browser: Browser, version: Version, viewer: Viewer, { width, colorScheme }: Display) {
  const height = width < 500 ? 812 : 900;
  const context = await browser.newContext({
    baseURL: version.origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
    // A service worker would answer the requests that a state fails or holds.
    serviceWorkers: "block",
  });
  if (viewer === "visitor") return context;
  await context.request.post("/api/login", { data: { username: viewer, password: DEMO.password } });
  const { id } = await (await context.request.get("/api/user")).json();
  await context.addInitScript((userId) => localStorage.setItem("tidemark.welcomed", userId), id);
  return context;
}

type Picture = { png: Buffer; isReached: boolean };

async function takePicture(context: BrowserContext, state: State): Promise<Picture> {
  const page = await context.newPage();
  page.setDefaultTimeout(ACT_TIMEOUT_MS);
  try {
    await page.goto(state.path);
    await page.waitForLoadState("networkidle").catch(ignoreEndlessRequest);
    const isReached = await runSteps(page, state).then(
      () => true,
      () => false,
    );
    await page.waitForLoadState("networkidle").catch(ignoreEndlessRequest);
    return { png: await takeWhenStill(page), isReached };
  } finally {
    await page.close();
  }
}

/** In some states a request never ends. */
const ignoreEndlessRequest = () => {};

/** Takes pictures until two in a row are the same, or until the page has moved for too long. */
async function takeWhenStill(page: Page): Promise<Buffer> {
  let png = await page.screenshot({ animations: "disabled" });
  for (let attempt = 1; attempt < MAX_SHOTS; attempt++) {
    await sleep(SHOT_INTERVAL_MS);
    const previous = png;
    png = await page.screenshot({ animations: "disabled" });
    if (png.equals(previous)) break;
  }
  return png;
}

type Difference = { fraction: number; pictures: Picture[] };

async function compareState(contexts: BrowserContext[], state: State): Promise<Difference> {
  const pictures = await Promise.all(contexts.map((context) => takePicture(context, state)));
  const [before, after] = pictures as [Picture, Picture];
  const fraction = before.isReached === after.isReached ? await differingFraction(before.png, after.png) : 1;
  return { fraction, pictures };
}

/** The smallest difference of a few attempts, because a slow machine can delay one of the two pages. */
async function compareRepeatedly(contexts: BrowserContext[], state: State): Promise<Difference> {
  let smallest = await compareState(contexts, state);
  for (let attempt = 1; attempt < MAX_ATTEMPTS && smallest.fraction > MAX_DIFFERENCE; attempt++) {
    const difference = await compareState(contexts, state);
    if (difference.fraction < smallest.fraction) smallest = difference;
  }
  return smallest;
}

const differences: string[] = [];
const unreachedStates = new Set<string>();
let compared = 0;

async function compareDisplay(browser: Browser, versions: Version[], states: readonly State[], display: Display) {
  for (const viewer of new Set(states.map((state) => state.viewer))) {
    const contexts = await Promise.all(versions.map((version) => contextFor(browser, version, viewer, display)));
    for (const state of states.filter((candidate) => candidate.viewer === viewer)) {
      const name = `${state.name}-${display.width}-${display.colorScheme}`;
      const { fraction, pictures } = await compareRepeatedly(contexts, state);
      compared += 1;
      if (pictures.every(({ isReached }) => !isReached)) unreachedStates.add(state.name);
      if (fraction <= MAX_DIFFERENCE) continue;
      const text = `${name}: ${(fraction * 100).toFixed(2)} % of the pixels differ`;
      differences.push(text);
      console.log(text);
      for (const [index, version] of ["before", "after"].entries()) {
        writeFileSync(join(OUTPUT, `${name}-${version}.png`), pictures[index]!.png);
      }
    }
    for (const context of contexts) await context.close();
  }
}

const [ref, ...names] = process.argv.slice(2);
if (!ref)
  throw new Error("Usage: npm run pictures -- <commit> [state …]. It compares the pages with those of the commit.");
const states = names.length === 0 ? STATES : STATES.filter(({ name }) => names.includes(name));
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });

const frozenAt = Math.floor(Date.now() / 60_000) * 60_000;
using checkout = checkOut(ref);
await using browser = await chromium.launch({ executablePath: await findBrowser(), args: ROOT_FLAGS });
await using before = await startVersion(checkout.folder, frozenAt);
await using after = await startVersion(PROJECT, frozenAt);
await Promise.all([before, after].map(waitForLinkedAccounts));
const queue = [...DISPLAYS];
const compareNext = async () => {
  for (let display = queue.shift(); display; display = queue.shift())
    await compareDisplay(browser, [before, after], states, display);
};
await Promise.all(Array.from({ length: CONCURRENT_DISPLAYS }, compareNext));
if (unreachedStates.size > 0) console.log(`Not reached at every width: ${[...unreachedStates].join(", ")}`);
console.log(
  `${compared} pictures compared; ${differences.length} differ in more than ${MAX_DIFFERENCE * 100} % of their pixels`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
