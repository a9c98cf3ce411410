import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { PROJECT } from "./project.ts";

/** Whom to ask for prices: CoinGecko, the sandbox, or whichever answers. */
export type Wish = "live" | "sandbox" | "whichever";

export type Settings = {
  port: number;
  stateDir: string;
  dev: boolean;
  wish: Wish;
  env: NodeJS.ProcessEnv;
};

const DEFAULT_PORT = 8787;
const FLAGS = ["--dev", "--live", "--sandbox"];

/** What the command line and the environment ask for. Throws a sentence to print. */
export function readSettings(flags: string[], env: NodeJS.ProcessEnv): Settings {
  const unknown = flags.find((flag) => !FLAGS.includes(flag));
  if (unknown) throw new Error(`${unknown} is not known; npm start knows ${FLAGS.join(", ")}.`);
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}.`);
  }
  return {
    port,
    stateDir: stateDir(env),
    dev: flags.includes("--dev"),
    wish: flags.includes("--live") ? "live" : flags.includes("--sandbox") ? "sandbox" : "whichever",
    env,
  };
}

export const stateDir = (env: NodeJS.ProcessEnv): string => resolve(PROJECT, env.STATE_DIR || ".wrangler/state");

/** `.dev.vars` counts as environment; what is set outside wins. */
export function loadDevVars(): void {
  const file = resolve(PROJECT, ".dev.vars");
  if (existsSync(file)) process.loadEnvFile(file);
}
