import { defineConfig } from "@playwright/test";
import { findBrowser } from "../browser.ts";

const CALM = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  // A process less for each visitor, and one less for each browser, to be started and filled.
  "--renderer-process-limit=1",
  "--in-process-gpu",
  // Thirty pictures are a third of what a market page costs; pictures.test.ts looks at them. The rest is what Playwright
  // says in the same place: a pointer that hovers.
  "--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];
const ROOT_NEEDS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** Against the built product: each worker of Playwright starts its own, fed by its own sandbox. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.test.ts",
  outputDir: "../../test-results",
  globalSetup: "./support/build-once.ts",
  workers: 3,
  // These limits only end what hangs: a machine half as fast and busy with other work must not reach them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A busy machine may be late once, and the summary says so; what fails twice is broken.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    // A screenshot only on failure is one of every page all the same. What fails once is recorded at its second try.
    trace: "on-first-retry",
    viewport: { width: 1440, height: 900 },
    // Without a graphics card each frame of a ticker is drawn by the processor. Tests of what moves say that it may.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: await findBrowser(), args: [...CALM, ...ROOT_NEEDS] },
  },
});
