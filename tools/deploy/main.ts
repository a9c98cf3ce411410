import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUDGETS } from "../build/budgets.ts";
import { build } from "../build/main.ts";
import { WRANGLER, WRANGLER_ENV } from "../start/wrangler.ts";
import { readWranglerToml } from "../start/wrangler-toml.ts";
import { run } from "../test/command.ts";
import { placeholdersIn } from "./settings.ts";

const USAGE = "npm run deploy sends the product to Cloudflare; with -- --dry-run it does all but that.";

async function wrangler(...args: string[]): Promise<string> {
  const { ok, output } = await run(process.execPath, [WRANGLER, ...args], { env: WRANGLER_ENV });
  if (!ok) throw new Error(output.trim());
  return output;
}

/** From nothing to the newest, in a database that is thrown away. */
async function tryMigrations(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-deploy-"));
  try {
    await wrangler("d1", "migrations", "apply", "tidemark", "--local", "--persist-to", folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function deploy(isRehearsal: boolean): Promise<void> {
  const missing = placeholdersIn(readWranglerToml());
  for (const sentence of missing) console.log(`Missing: ${sentence}`);
  if (missing.length > 0 && !isRehearsal) throw new Error("Nothing was sent.");

  const sizes = await build();
  for (const [name, limit] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof BUDGETS];
    if (size > limit) throw new Error(`${name} is ${size} bytes, over its budget of ${limit}.`);
  }
  console.log("The page is built, within its budgets.");
  await tryMigrations();
  console.log("The migrations run on an empty database.");
  const bundle = await wrangler("deploy", "--dry-run");
  console.log(`The worker is bundled: ${/Total Upload: (.*)/.exec(bundle)?.[1] ?? "size unknown"}.`);
  if (isRehearsal) {
    console.log(
      missing.length > 0 ? "Nothing was sent; first mend what is missing." : "Nothing was sent; all is ready.",
    );
    return;
  }
  console.log(await wrangler("deploy"));
}

const given = process.argv.slice(2);
try {
  if (given.some((word) => word !== "--dry-run")) throw new Error(USAGE);
  await deploy(given.includes("--dry-run"));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
