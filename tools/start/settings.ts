import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { PROJECT } from "./project.ts";

/** The source of prices and tokens; "auto" is live when the service is reachable, otherwise the sandbox. */
export type DataSource = "live" | "sandbox" | "auto";

export type Settings = {
  port: number;
  stateDir: string;
  dev: boolean;
  dataSource: DataSource;
  env: NodeJS.ProcessEnv;
};

const DEFAULT_PORT = 8787;
const FLAGS = ["--dev", "--live", "--sandbox"];

/** Reads the settings from the command line and the environment. Throws an error with a sentence to print. */
export function readSettings(flags: string[], env: NodeJS.ProcessEnv): Settings {
  const unknownFlag = flags.find((flag) => !FLAGS.includes(flag));
  if (unknownFlag) throw new Error(`Unknown option: ${unknownFlag}. npm start accepts ${FLAGS.join(", ")}.`);
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}.`);
  }
  return {
    port,
    stateDir: stateDir(env),
    dev: flags.includes("--dev"),
    dataSource: flags.includes("--live") ? "live" : flags.includes("--sandbox") ? "sandbox" : "auto",
    env,
  };
}

export const stateDir = (env: NodeJS.ProcessEnv): string => resolve(PROJECT, env.STATE_DIR || ".wrangler/state");

/** Loads `.dev.vars` into the environment. Variables that are already set take precedence. */
export function loadDevVars(): void {
  const file = resolve(PROJECT, ".dev.vars");
  if (existsSync(file)) process.loadEnvFile(file);
}
