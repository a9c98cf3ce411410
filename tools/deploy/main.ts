import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { serveCloudflare } from "../sandbox/cloudflare/cloudflare.ts";
import { buildIfStale } from "../start/build-if-stale.ts";
import { openLog } from "../start/log.ts";
import { createProcesses } from "../start/processes.ts";
import { PROJECT } from "../start/project.ts";
import { loadDevVars } from "../start/settings.ts";
import { JURISDICTIONS, type Jurisdiction } from "./cloudflare.ts";
import { type DeployOptions, deploy } from "./deploy.ts";

const USAGE = `Usage: npm run deploy [-- options]. It creates the instance in your Cloudflare account, or updates it.
  --yes        asks no question
  --rehearse   runs every step against a local copy of Cloudflare's API; npm run reset deletes what it made
  --keep       keeps the rehearsed worker running until Ctrl+C
  --new-link   replaces the link for the first admin
  --jurisdiction eu|us|fedramp
               creates a new instance whose data stays there; later deployments keep it`;
const HEALTH_TIMEOUT_MS = 120_000;

const isJurisdiction = (text: string): text is Jurisdiction => JURISDICTIONS.some((name) => name === text);

/** CI systems, Cloudflare's own builds among them, cannot answer. */
async function ask(question: string): Promise<boolean> {
  if (process.env.CI) return true;
  if (!process.stdin.isTTY)
    throw new Error(
      "Nothing was changed. Without a terminal the question cannot be asked: add -- --yes to agree to it.",
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function build(): Promise<void> {
  const log = openLog(join(PROJECT, ".cache/deploy.log"));
  await buildIfStale(createProcesses(log), console.log);
}

async function rehearse(options: DeployOptions, keep: boolean): Promise<void> {
  await using cloudflare = await serveCloudflare(join(PROJECT, ".wrangler/rehearsal"));
  const { env, servedAt } = cloudflare;
  // A rehearsal changes nothing that could be asked about.
  await deploy({ ...options, env: { ...options.env, ...env }, servedAt, confirm: async () => true });
  if (!keep) {
    console.log(
      "This was a rehearsal. Nothing is online, and its worker has ended; -- --rehearse --keep keeps it running, so that you can open it.",
    );
    return;
  }
  console.log("Press Ctrl+C to end the rehearsal.");
  await new Promise((resolve) => process.once("SIGINT", resolve));
}

try {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    options: { yes: flag, rehearse: flag, keep: flag, "new-link": flag, help: flag, jurisdiction: { type: "string" } },
  });
  loadDevVars();
  const { jurisdiction = null } = values;
  if (jurisdiction !== null && !isJurisdiction(jurisdiction)) {
    throw new Error(`The jurisdiction must be one of ${JURISDICTIONS.join(", ")}.`);
  }
  const options: DeployOptions = {
    jurisdiction,
    env: process.env,
    print: console.log,
    confirm: values.yes ? async () => true : ask,
    build,
    newLink: values["new-link"],
    healthTimeoutMs: HEALTH_TIMEOUT_MS,
  };
  if (values.help) console.log(USAGE);
  else if (values.rehearse) await rehearse(options, values.keep);
  else await deploy(options);
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  console.error(code?.startsWith("ERR_PARSE_ARGS") ? USAGE : message);
  process.exitCode = 1;
}
