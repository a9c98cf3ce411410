import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUDGETS } from "../build/budgets.ts";
import { build } from "../build/main.ts";
import { WRANGLER, WRANGLER_ENV } from "../start/wrangler.ts";
import { readWranglerToml } from "../start/wrangler-toml.ts";
import { run } from "../test/command.ts";
import { settingProblems } from "./settings.ts";

const USAGE =
  "Usage: npm run deploy [-- --dry-run]. It deploys to Cloudflare; with --dry-run it only builds and checks.";

async function wrangler(...args: string[]): Promise<string> {
  const { ok, output } = await run(process.execPath, [WRANGLER, ...args], { env: WRANGLER_ENV });
  if (!ok) throw new Error(output.trim());
  return output;
}

/** Applies all migrations to a temporary empty database. */
async function testMigrations(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-deploy-"));
  try {
    await wrangler("d1", "migrations", "apply", "tidemark", "--local", "--persist-to", folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function deploy(isDryRun: boolean): Promise<void> {
  const problems = settingProblems(readWranglerToml());
  for (const sentence of problems) console.log(`Missing: ${sentence}`);
  if (problems.length > 0 && !isDryRun) throw new Error("Nothing was deployed.");

  const sizes = await build();
  for (const [name, limit] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof BUDGETS];
    if (size > limit) throw new Error(`${name} is ${size} bytes, over its budget of ${limit}.`);
  }
  console.log("The page is built and within its size budgets.");
  await testMigrations();
  console.log("All migrations run on an empty database.");
  const bundle = await wrangler("deploy", "--dry-run");
  console.log(`The worker is bundled: ${/Total Upload: (.*)/.exec(bundle)?.[1] ?? "size unknown"}.`);
  if (isDryRun) {
    const nextStep = problems.length > 0 ? "Add what is missing first." : "Everything is ready.";
    console.log(`Nothing was deployed. ${nextStep}`);
    return;
  }
  console.log(await wrangler("deploy"));
}

const args = process.argv.slice(2);
try {
  if (args.some((arg) => arg !== "--dry-run")) throw new Error(USAGE);
  await deploy(args.includes("--dry-run"));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
