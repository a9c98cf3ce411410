import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { counted } from "../../shared/values/format-market.ts";
import { missingMigrations } from "../start/migration-names.ts";
import { WRANGLER, WRANGLER_ENV } from "../start/wrangler.ts";
import { readWranglerToml } from "../start/wrangler-toml.ts";
import { run } from "../test/command.ts";
import { offerClaim } from "./claim.ts";
import {
  type Account,
  callApi,
  chooseAccount,
  createDatabase,
  findDatabase,
  type Jurisdiction,
  type Login,
  type RemoteDatabase,
  readLogin,
} from "./cloudflare.ts";
import { storePublicOrigin } from "./public-origin.ts";

const HEALTH_INTERVAL_MS = 1000;
const MAX_SHOWN = 1000;
const UNKNOWN_MIGRATION_ADVICE =
  "Deploy the version that made this database, or choose another database_name in wrangler.toml.";
const WORKERS_PERMISSION = "Workers Scripts: Edit";
export const RETRY_ADVICE = "Then run npm run deploy again; it continues where it stopped.";

export type DeployOptions = {
  env: NodeJS.ProcessEnv;
  print(line: string): void;
  /** Asks once, before the first change. */
  confirm(question: string): Promise<boolean>;
  build(): Promise<void>;
  /** Replaces a claim link that still works. */
  newLink: boolean;
  /** Where the database and the Durable Objects of a new instance run and store their data. */
  jurisdiction?: Jurisdiction | null;
  /** How long the worker may take to answer. */
  healthTimeoutMs: number;
  /** In a rehearsal: the address at which the worker is really served. */
  servedAt?(address: string): string;
};

type Target = { login: Login; account: Account; database: RemoteDatabase | null };

/** The names in wrangler.toml, which its owner may change. */
export function readNames() {
  const { name, d1_databases = [], vars = {} } = readWranglerToml();
  const database = d1_databases.find(({ binding }) => binding === "DB");
  if (!database) throw new Error("wrangler.toml declares no D1 database with the binding DB. Restore that entry.");
  if (vars.ENVIRONMENT !== "production") {
    throw new Error('Set ENVIRONMENT in wrangler.toml to "production", because other values allow weaker passwords.');
  }
  return { worker: name, database: database.database_name, databaseId: database.database_id };
}

const TABLES = `
  SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'market_snapshot') AS is_ours, count(*) AS tables
  FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) NOT IN ('_cf_', 'd1_m', 'sqli')`;

/** Throws when the database or the Worker belongs to something else. Returns whether the Worker exists. */
async function checkNames({ login, account, database }: Target, names: ReturnType<typeof readNames>): Promise<boolean> {
  const [tables] = database ? await database.query(TABLES) : [];
  if (tables && !tables.is_ours && Number(tables.tables) > 0) {
    throw new Error(
      `The account has a database called "${names.database}" that belongs to something else. Choose another database_name in wrangler.toml. ${RETRY_ADVICE}`,
    );
  }
  const path = `/accounts/${account.id}/workers/scripts/${names.worker}/settings`;
  const settings = await callApi<{ bindings: { name: string; class_name?: string }[] }>(
    login,
    WORKERS_PERMISSION,
    path,
  );
  const isOurs = settings?.bindings.some(
    (binding) => binding.name === "CHAT_ROOM" && binding.class_name === "ChatRoom",
  );
  if (settings && !isOurs) {
    throw new Error(
      `The account has a Worker called "${names.worker}" that belongs to something else. Choose another name in wrangler.toml. ${RETRY_ADVICE}`,
    );
  }
  return settings !== null;
}

/** The data of an instance cannot move to another jurisdiction, and its objects would be empty there. */
function checkJurisdiction(database: RemoteDatabase | null, wanted: Jurisdiction | null): void {
  if (!database || !wanted || database.jurisdiction === wanted) return;
  const present = database.jurisdiction ? `in the jurisdiction "${database.jurisdiction}"` : "without a jurisdiction";
  throw new Error(
    `The database was created ${present}, which Cloudflare cannot change. Deploy without --jurisdiction, or choose another database_name and name in wrangler.toml for a new instance; npm run backup and npm run restore move the data.`,
  );
}

async function checkSubdomain({ login, account }: Target): Promise<void> {
  const hasOwnAddress = ["route", "routes"].some((key) => key in readWranglerToml());
  const path = `/accounts/${account.id}/workers/subdomain`;
  if (hasOwnAddress || (await callApi(login, WORKERS_PERMISSION, path))) return;
  throw new Error(
    `The account has no workers.dev address yet. Choose one at https://dash.cloudflare.com/${account.id}/workers/onboarding. ${RETRY_ADVICE}`,
  );
}

async function pendingMigrations(database: RemoteDatabase | null): Promise<string[]> {
  const hasTable = "SELECT name FROM sqlite_master WHERE name = 'd1_migrations'";
  const isEmpty = !database || (await database.query(hasTable)).length === 0;
  const applied = isEmpty ? [] : (await database.query("SELECT name FROM d1_migrations")).map(({ name }) => name);
  return missingMigrations(applied.map(String), UNKNOWN_MIGRATION_ADVICE);
}

/** Runs wrangler with the chosen account, and returns what it reports about a deployment. */
async function wrangler(options: DeployOptions, { login, account }: Target, args: string[], hint: string) {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-deploy-"));
  try {
    const report = join(folder, "report");
    const env = {
      ...options.env,
      ...WRANGLER_ENV,
      CLOUDFLARE_API_TOKEN: login.token,
      CLOUDFLARE_ACCOUNT_ID: account.id,
      WRANGLER_OUTPUT_FILE_PATH: report,
    };
    const { ok, output } = await run(process.execPath, [WRANGLER, ...args], { env });
    if (!ok) {
      const isRefused = /\[code: (10000|9109|10023)\]/.test(output);
      const reason = isRefused
        ? `The Cloudflare token lacks the permission "${WORKERS_PERMISSION}" or "D1: Edit".`
        : hint;
      // wrangler writes its errors to stderr, which comes first.
      const error = /\[ERROR\] ([\s\S]*?)(\n\n|$)/.exec(output)?.[1] ?? output.slice(0, MAX_SHOWN);
      throw new Error(`${error.trim()}\n${reason} ${RETRY_ADVICE}`);
    }
    const lines = readFileSync(report, "utf8").trim().split("\n");
    return lines.map((line) => JSON.parse(line) as { type: string; version_id?: string; targets?: string[] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first address that serves the worker. */
function addressOf(targets: string[]): string {
  const address = targets
    .find((target) => !target.startsWith("schedule:"))
    ?.split(" ")[0]
    ?.replace(/\/?\*?$/, "");
  if (!address) throw new Error("The Worker has no address. Set workers_dev = true or a route in wrangler.toml.");
  return address.startsWith("http") ? address : `https://${address}`;
}

async function readHealth(origin: string) {
  const reply = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(10_000) });
  return { ok: reply.ok, status: reply.status, text: (await reply.text()).slice(0, 200) };
}

async function waitUntilHealthy(origin: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = "no reply";
  while (Date.now() < deadline) {
    const reply = await readHealth(origin).catch(() => null);
    if (reply?.ok && reply.text.includes('"ok"')) return;
    last = reply ? `${reply.status} ${reply.text}` : "no reply";
    await sleep(HEALTH_INTERVAL_MS);
  }
  throw new Error(
    `The worker is deployed, but ${origin}/api/health does not answer (${last}). npx wrangler tail shows its errors, and npx wrangler rollback brings the previous version back. ${RETRY_ADVICE}`,
  );
}

type Found = { hasWorker: boolean; hasDatabase: boolean };

/** The question that says what the deployment changes. A new database gets all migrations, so none are named. */
export function questionOf(
  account: Pick<Account, "name">,
  names: Pick<ReturnType<typeof readNames>, "worker" | "database">,
  { hasWorker, hasDatabase }: Found,
  pending: number,
): string {
  const worker = `the Worker "${names.worker}"`;
  const database = `database "${names.database}"`;
  const change = hasWorker
    ? `Update ${worker}${hasDatabase ? "" : ` and create the ${database}`}`
    : `Create ${worker} ${hasDatabase ? "for the existing" : "and the"} ${database}`;
  const migrations = hasDatabase && pending > 0 ? `, with ${counted(pending, "migration")} of its database` : "";
  return `${change} in the Cloudflare account "${account.name}"${migrations}?`;
}

/** Creates or updates the instance. Throws an error with a sentence that says what to do; running again continues. */
export async function deploy(options: DeployOptions): Promise<void> {
  const { env, print } = options;
  const names = readNames();
  const login = await readLogin(env);
  const account = await chooseAccount(login, env.CLOUDFLARE_ACCOUNT_ID);
  const target: Target = { login, account, database: null };
  target.database = await findDatabase(login, account, names.databaseId ?? names.database);
  checkJurisdiction(target.database, options.jurisdiction ?? null);
  const hasWorker = await checkNames(target, names);
  await checkSubdomain(target);
  const pending = await pendingMigrations(target.database);
  const found = { hasWorker, hasDatabase: target.database !== null };
  if (!(await options.confirm(questionOf(account, names, found, pending.length)))) {
    throw new Error("Nothing was changed.");
  }
  await options.build();
  print("The page is built.");

  const isNew = target.database === null;
  target.database ??= await createDatabase(login, account, names.database, options.jurisdiction ?? null);
  const { jurisdiction } = target.database;
  const place = jurisdiction ? ` in the jurisdiction "${jurisdiction}"` : "";
  print(`The database "${names.database}" ${isNew ? "is created" : "exists"}${place}.`);
  if (pending.length > 0) {
    const time = new Date().toISOString();
    const hint = isNew
      ? "A migration failed; those before it are applied."
      : `A migration failed; those before it are applied, and the previous version keeps running. npx wrangler d1 time-travel restore DB --timestamp=${time} brings back the data from before the update.`;
    await wrangler(options, target, ["d1", "migrations", "apply", "DB", "--remote"], hint);
    print(`${counted(pending.length, "migration")} applied.`);
  } else print("The database is up to date.");

  // A later deployment takes the jurisdiction from the existing database, without the option.
  const variables = jurisdiction ? ["--var", `JURISDICTION:${jurisdiction}`] : [];
  const reports = await wrangler(options, target, ["deploy", ...variables], "The Worker could not be uploaded.");
  const report = reports.find(({ type }) => type === "deploy");
  const address = addressOf(report?.targets ?? []);
  const origin = options.servedAt?.(address) ?? address;
  print(`Version ${report?.version_id} is deployed at ${address}.`);
  await waitUntilHealthy(origin, options.healthTimeoutMs);
  print(`It answers at ${origin}`);
  await storePublicOrigin(target.database, origin);
  print(await offerClaim(target.database, origin, { renew: options.newLink, now: Date.now() }));
}
