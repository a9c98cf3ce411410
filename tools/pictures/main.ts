import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser, ROOT_FLAGS } from "../browser.ts";
import { DEMO } from "../seed/accounts.ts";
import { PROJECT } from "../start/project.ts";
import { differingFraction } from "./compare.ts";
import { runSteps, STATES, type State } from "./steps.ts";
import { checkOut, startVersion, type Version } from "./versions.ts";

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
    await settle(page);
    const isReached = await runSteps(page, state).then(
      () => true,
      () => false,
    );
    await settle(page);
    return { png: await page.screenshot({ animations: "disabled" }), isReached };
  } finally {
    await page.close();
  }
}

async function settle(page: Page) {
  // In some states a request never ends.
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
}

async function compareAll(browser: Browser, versions: [Version, Version], states: readonly State[]) {
  const differences: string[] = [];
  const unreachedStates = new Set<string>();
  let compared = 0;
  for (const display of DISPLAYS) {
    for (const viewer of new Set(states.map((state) => state.viewer))) {
      const contexts = await Promise.all(versions.map((version) => contextFor(browser, version, viewer, display)));
      for (const state of states.filter((candidate) => candidate.viewer === viewer)) {
        const name = `${state.name}-${display.width}-${display.colorScheme}`;
        const pictures = await Promise.all(contexts.map((context) => takePicture(context, state)));
        const [before, after] = pictures as [Picture, Picture];
        const fraction = before.isReached === after.isReached ? await differingFraction(before.png, after.png) : 1;
        compared += 1;
        if (!before.isReached && !after.isReached) unreachedStates.add(state.name);
        if (fraction <= MAX_DIFFERENCE) continue;
        differences.push(`${name}: ${(fraction * 100).toFixed(2)} % of the pixels differ`);
        for (const [index, version] of ["before", "after"].entries()) {
          writeFileSync(join(OUTPUT, `${name}-${version}.png`), pictures[index]!.png);
        }
      }
      for (const context of contexts) await context.close();
    }
  }
  return { compared, differences, unreachedStates };
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
const { compared, differences, unreachedStates } = await compareAll(browser, [before, after], states);
for (const difference of differences) console.log(difference);
if (unreachedStates.size > 0) console.log(`Not reached at every width: ${[...unreachedStates].join(", ")}`);
console.log(
  `${compared} pictures compared; ${differences.length} differ in more than ${MAX_DIFFERENCE * 100} % of their pixels`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
