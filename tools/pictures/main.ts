import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../browser.ts";
import { DEMO } from "../seed/accounts.ts";
import { PROJECT } from "../start/project.ts";
import { shareOfDifference } from "./compare.ts";
import { checkOut, type Side, startSide } from "./sides.ts";
import { STATES, type State, type Viewer } from "./states.ts";

/**
 * Compares pictures of every page and state with those of another commit: `npm run pictures -- <commit> [state …]`.
 * Both versions run side by side in the same frozen market, so what differs is the page. Pictures that differ stay in
 * .cache/pictures.
 */
const LOOKS = [375, 768, 1440].flatMap((width) =>
  (["dark", "light"] as const).map((colorScheme) => ({ width, colorScheme })),
);
/** The share of pixels that may differ. */
const BAR = 0.001;
const OUTPUT = join(PROJECT, ".cache/pictures");
const ACT_MS = 5_000;
const ROOT_NEEDS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
type Look = (typeof LOOKS)[number];

async function contextFor(browser: Browser, side: Side, viewer: Viewer, { width, colorScheme }: Look) {
  const height = width < 500 ? 812 : 900;
  const context = await browser.newContext({
    baseURL: side.origin,
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
  page.setDefaultTimeout(ACT_MS);
  try {
    await page.goto(state.path);
    await settle(page);
    // Some controls exist at some widths only.
    const isReached = await Promise.resolve(state.act?.(page)).then(
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
  // A state may hold requests back for ever.
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
}

async function compareAll(browser: Browser, [before, after]: [Side, Side], states: readonly State[]) {
  const judge = await browser.newPage();
  const misses: string[] = [];
  const unreached = new Set<string>();
  let compared = 0;
  for (const look of LOOKS) {
    for (const viewer of new Set(states.map((state) => state.viewer))) {
      const contexts = await Promise.all([before, after].map((side) => contextFor(browser, side, viewer, look)));
      for (const state of states.filter((one) => one.viewer === viewer)) {
        const name = `${state.name}-${look.width}-${look.colorScheme}`;
        const pictures = await Promise.all(contexts.map((context) => takePicture(context, state)));
        const [one, two] = pictures as [Picture, Picture];
        const share = one.isReached === two.isReached ? await shareOfDifference(judge, one.png, two.png) : 1;
        compared += 1;
        if (!one.isReached && !two.isReached) unreached.add(state.name);
        if (share <= BAR) continue;
        misses.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`);
        for (const [at, side] of ["before", "after"].entries()) {
          writeFileSync(join(OUTPUT, `${name}-${side}.png`), pictures[at]!.png);
        }
      }
      for (const context of contexts) await context.close();
    }
  }
  return { compared, misses, unreached };
}

const [ref, ...names] = process.argv.slice(2);
if (!ref) throw new Error("Name the commit to compare with: npm run pictures -- <commit> [state …]");
const states = names.length === 0 ? STATES : STATES.filter(({ name }) => names.includes(name));
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });

const checkout = checkOut(ref);
const frozenAt = Math.floor(Date.now() / 60_000) * 60_000;
const sides: Side[] = [];
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ROOT_NEEDS });
try {
  sides.push(...(await Promise.all([checkout.folder, PROJECT].map((folder) => startSide(folder, frozenAt)))));
  const { compared, misses, unreached } = await compareAll(browser, sides as [Side, Side], states);
  for (const miss of misses) console.log(miss);
  if (unreached.size > 0) console.log(`Not reached at every width: ${[...unreached].join(", ")}`);
  console.log(`${compared} pictures, ${misses.length} differ by more than ${BAR * 100} %`);
  process.exitCode = misses.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  for (const side of sides) await side.stop();
  checkout.remove();
}
