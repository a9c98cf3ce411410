import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { PROJECT } from "./start/project.ts";

// The headless shell comes first, because it opens a page six times as fast.
const SYSTEM_BROWSERS = [
  ...["chromium-headless-shell", "google-chrome-stable", "google-chrome", "chromium", "chromium-browser"],
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Chromium refuses to run as root in its sandbox. */
export const ROOT_FLAGS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const DOWNLOAD_HOST = "https://cdn.playwright.dev";
const REQUEST_TIMEOUT_MS = 3000;
const INSTALL_TIMEOUT_MS = 5 * 60_000;

const NO_BROWSER = `The browser tests need Chromium, and none was found. Do one of the following:
  - set CHROME_PATH to the path of Chrome or Chromium
  - install Chromium with the system's package manager
  - run npx playwright install chromium
npm run check runs every check that needs no browser.`;

function systemBrowser(): string | undefined {
  const search = 'for name in "$@"; do command -v "$name" && break; done';
  return spawnSync("sh", ["-c", search, "sh", ...SYSTEM_BROWSERS], { encoding: "utf8" }).stdout.trim() || undefined;
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const options = { cwd: PROJECT, stdio: "ignore", timeout: INSTALL_TIMEOUT_MS } as const;
  spawnSync(command, args, { ...options, env: { ...process.env, ...env } });
}

/** Checks the connection first, because without network access the download would retry for minutes. */
async function downloadBrowser(): Promise<string | undefined> {
  try {
    await fetch(DOWNLOAD_HOST, { method: "HEAD", signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  } catch {
    return undefined;
  }
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return playwrightBrowser();
}

function installBrowser(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update", "-qq"], env);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    run("apt-get", ["install", "-y", "-qq", name], env);
    const path = systemBrowser();
    if (path) return path;
  }
  return undefined;
}

/** Returns the path of Chrome or Chromium, and installs it if necessary. Throws an error with a sentence to print. */
export async function findBrowser(): Promise<string> {
  const configured = process.env.CHROME_PATH;
  if (configured && !existsSync(configured)) throw new Error(`CHROME_PATH is not a file: ${configured}`);
  const path = configured || systemBrowser() || playwrightBrowser() || (await downloadBrowser()) || installBrowser();
  if (!path) throw new Error(NO_BROWSER);
  return path;
}
