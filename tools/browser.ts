import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { PROJECT } from "./start/project.ts";

// The one without windows opens a page in a sixth of the time.
const NAMES = ["chromium-headless-shell", "google-chrome-stable", "google-chrome", "chromium", "chromium-browser"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const DOWNLOAD_HOST = "https://cdn.playwright.dev";
const ASK_MS = 3000;
const INSTALL_MS = 5 * 60_000;

const NONE = `No Chromium for the browser tests. Any one of these mends it:
  - set CHROME_PATH to a Chrome or Chromium,
  - install one with the system's package manager,
  - npx playwright install chromium
npm run check runs everything that needs no browser.`;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC].find(isExecutable);
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  const options: SpawnSyncOptions = { cwd: PROJECT, stdio: "ignore", timeout: INSTALL_MS };
  spawnSync(command, args, { ...options, env: { ...process.env, ...env } });
}

/** Asks first: behind a closed network the download tries for minutes. */
async function downloadBrowser(): Promise<string | undefined> {
  try {
    await fetch(DOWNLOAD_HOST, { method: "HEAD", signal: AbortSignal.timeout(ASK_MS) });
  } catch {
    return undefined;
  }
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  return playwrightBrowser();
}

function installBrowser(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update", "-qq"], quiet);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    run("apt-get", ["install", "-y", "-qq", name], quiet);
    const found = systemBrowser();
    if (found) return found;
  }
  return undefined;
}

/** The path of a Chrome or Chromium, installed when there is none. Throws a sentence when that fails. */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named && !isExecutable(named)) throw new Error(`CHROME_PATH names nothing that runs: ${named}`);
  const found = named || systemBrowser() || playwrightBrowser() || (await downloadBrowser()) || installBrowser();
  if (!found) throw new Error(NONE);
  return found;
}
