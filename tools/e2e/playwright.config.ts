import { defineConfig } from "@playwright/test";
import { findBrowser, ROOT_FLAGS } from "../browser.ts";

const BROWSER_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  // Fewer processes to start: one renderer for all pages, and no separate process for graphics.
  "--renderer-process-limit=1",
  "--in-process-gpu",
  // Pages are open for seconds, in which optimised machine code does not pay for the time that it takes to compile.
  "--js-flags=--no-turbofan --no-maglev",
  // The market page takes a third less time without its images. pictures.test.ts tests them. The other settings are
  // Playwright's own values of this flag: a pointer that can hover.
  "--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];

/** Tests the built product. Each worker of Playwright starts its own product with its own sandbox. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.test.ts",
  outputDir: "../../test-results",
  // Tests with the tag @drill run in `npm run drill` only.
  ...(process.env.DRILL === "1" ? {} : { grepInvert: /@drill/ }),
  globalSetup: "./support/build-once.ts",
  workers: 3,
  // These limits only end tests that hang. A machine half as fast and busy with other work must not reach them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A busy machine can make a test fail once, which the summary reports. A test that fails twice is a failure.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Only the second try of a failed test is recorded, because Playwright would take screenshots of every page.
    trace: "on-first-retry",
    viewport: { width: 1440, height: 900 },
    // Requests of a service worker cannot be intercepted. offline.test.ts allows it.
    serviceWorkers: "block",
    // Without a graphics card the CPU draws each frame of a ticker. Tests of animations override this setting.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: await findBrowser(), args: [...BROWSER_FLAGS, ...ROOT_FLAGS] },
  },
});
