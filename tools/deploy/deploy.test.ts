import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { counted } from "../../shared/values/format-market.ts";
import type { CloudflareFaults } from "../sandbox/cloudflare/account.ts";
import { serveCloudflare } from "../sandbox/cloudflare/cloudflare.ts";
import { buildIfStale } from "../start/build-if-stale.ts";
import { openLog } from "../start/log.ts";
import { migrationNames } from "../start/migration-names.ts";
import { createProcesses } from "../start/processes.ts";
import { run } from "../test/command.ts";
import { inDepth } from "../test/depth.ts";
import { type DeployOptions, deploy, questionOf } from "./deploy.ts";

type Cloudflare = Awaited<ReturnType<typeof serveCloudflare>>;
const folder = mkdtempSync(join(tmpdir(), "tidemark-rehearsal-"));
let cloudflare: Cloudflare;

beforeAll(async () => {
  cloudflare = await serveCloudflare(folder);
});
afterAll(async () => {
  await cloudflare[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Deploys and returns what was printed, ending with the error if there is one. */
async function deployed(faults: CloudflareFaults = {}, options: Partial<DeployOptions> = {}) {
  const lines: string[] = [];
  const questions: string[] = [];
  Object.assign(cloudflare.faults, faults);
  try {
    await deploy({
      env: { PATH: process.env.PATH, ...cloudflare.env },
      print: (line) => lines.push(line),
      confirm: async (question) => questions.push(question) > 0,
      build: () => buildIfStale(createProcesses(openLog(join(folder, "build.log"))), () => {}),
      newLink: false,
      healthTimeoutMs: 60_000,
      servedAt: cloudflare.servedAt,
      ...options,
    });
  } catch (error) {
    lines.push((error as Error).message);
  } finally {
    for (const name of Object.keys(faults)) delete cloudflare.faults[name as keyof CloudflareFaults];
  }
  return { lines, text: lines.join("\n"), questions };
}
const tokenIn = (text: string): string | undefined => /\/claim#([\w-]{43})$/m.exec(text)?.[1];
async function post(path: string, body: object, cookie = "") {
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  return fetch(cloudflare.servedAt() + path, { method: "POST", headers, body: JSON.stringify(body) });
}
const migrations = migrationNames();
const contents = () =>
  ["d1_migrations", "users", "admin_claims", "push_keys"].map((table) =>
    cloudflare.databases.query(`SELECT * FROM ${table}`),
  );

it("asks for a login when there is no token", async () => {
  const home = mkdtempSync(join(tmpdir(), "tidemark-home-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const env = { HOME: home, XDG_CONFIG_HOME: home, CLOUDFLARE_API_TOKEN: "" };
  const { ok, output } = await run(process.execPath, ["tools/deploy/main.ts", "--yes"], { env });
  expect(ok).toBe(false);
  expect(output).toMatch(/^There is no Cloudflare login\. Run npx wrangler login, or create a token at https:/);
});

it("changes nothing when the answer is no", async () => {
  const { text } = await deployed({}, { confirm: async () => false });
  expect(text).toBe("Nothing was changed.");
  expect(cloudflare.state).toEqual({ database: null, worker: null });
});

it.each([
  [
    { hasWorker: false, hasDatabase: false },
    9,
    'Create the Worker "w" and the database "d" in the Cloudflare account "a"?',
  ],
  [
    { hasWorker: false, hasDatabase: true },
    0,
    'Create the Worker "w" for the existing database "d" in the Cloudflare account "a"?',
  ],
  [
    { hasWorker: true, hasDatabase: false },
    9,
    'Update the Worker "w" and create the database "d" in the Cloudflare account "a"?',
  ],
  [{ hasWorker: true, hasDatabase: true }, 0, 'Update the Worker "w" in the Cloudflare account "a"?'],
  [
    { hasWorker: true, hasDatabase: true },
    2,
    'Update the Worker "w" in the Cloudflare account "a", with 2 migrations of its database?',
  ],
])("asks about exactly what it changes for %j and %d pending migrations", (found, pending, question) => {
  expect(questionOf({ name: "a" }, { worker: "w", database: "d" }, found, pending)).toBe(question);
});

it.each([
  [{ refusedToken: true }, "Cloudflare does not accept the login. Run npx wrangler login again"],
  [{ refusedPath: "/d1/" }, 'lacks the permission "D1: Edit"'],
  [{ refusedPath: "/workers/" }, 'lacks the permission "Workers Scripts: Edit"'],
  [{ accounts: 2 }, "Set CLOUDFLARE_ACCOUNT_ID to one of them:\n  aaaaaaaa"],
  [{ accounts: 0 }, 'lacks the permission "Account Settings: Read"'],
  [{ foreignWorker: true }, "Choose another name in wrangler.toml. Then run npm run deploy again"],
  [{ noSubdomain: true }, "Choose one at https://dash.cloudflare.com/"],
] as const)("says what to do before the first change when %j", async (faults, sentence) => {
  const { text, questions } = await deployed(faults);
  expect(text).toContain(sentence);
  expect(questions).toEqual([]);
  expect(cloudflare.state).toEqual({ database: null, worker: null });
});

it("continues after each step that failed, up to a worker that answers and a link for the first admin", async () => {
  const failedMigration = await deployed({ failingMigration: migrations[0]! });
  expect(failedMigration.text).toMatch(
    /no such column: gone[\s\S]*A migration failed; those before it are applied\. Then run/,
  );
  expect(cloudflare.databases.query("SELECT name FROM d1_migrations")).toHaveLength(0);

  const failedUpload = await deployed({ failingUpload: true });
  expect(failedUpload.questions).toEqual([
    `Create the Worker "tidemark" for the existing database "tidemark" in the Cloudflare account "Rehearsal 1", with ${counted(migrations.length, "migration")} of its database?`,
  ]);
  expect(failedUpload.lines).toContain(`${counted(migrations.length, "migration")} applied.`);
  expect(failedUpload.text).toMatch(
    /Unexpected token[\s\S]*The Worker could not be uploaded\. Then run npm run deploy/,
  );
  expect(cloudflare.state.worker).toBeNull();

  const unhealthy = await deployed({ brokenWorker: true }, { healthTimeoutMs: 3000 });
  expect(unhealthy.text).toMatch(/api\/health does not answer \(500 Broken\)\. npx wrangler tail shows its errors/);
  expect(tokenIn(unhealthy.text)).toBeUndefined();

  const { text, questions } = await deployed();
  expect(questions).toEqual(['Update the Worker "tidemark" in the Cloudflare account "Rehearsal 1"?']);
  expect(text).toContain("is deployed at https://tidemark.rehearsal.workers.dev.");
  expect(await (await fetch(`${cloudflare.servedAt()}/api/health`)).json()).toEqual({ status: "ok" });
  expect(tokenIn(text)).toBeDefined();
  expect(JSON.stringify(contents())).not.toContain(tokenIn(text));
});

it("keeps an instance in the jurisdiction in which it was created", async () => {
  await cloudflare[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
  cloudflare = await serveCloudflare(folder);
  const first = await deployed({}, { jurisdiction: "eu" });
  expect(first.text).toContain('The database "tidemark" is created in the jurisdiction "eu".');
  expect([cloudflare.state.database?.jurisdiction, cloudflare.state.worker?.jurisdiction]).toEqual(["eu", "eu"]);
  const refused = await deployed({}, { jurisdiction: "us" });
  expect(refused.text).toMatch(/^The database was created in the jurisdiction "eu", which Cloudflare cannot change\./);
  expect(refused.questions).toEqual([]);
  if (!inDepth(false, true)) return;
  await deployed();
  expect(cloudflare.state.worker?.versions).toHaveLength(2);
  expect(cloudflare.state.worker?.jurisdiction).toBe("eu");
});

/** Four more deployments, which take half a minute. */
const rehearsal = () =>
  it("goes from nothing to a healthy worker, and the second run changes only the version", async () => {
    await cloudflare[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
    cloudflare = await serveCloudflare(folder);
    const first = await deployed();
    expect(first.questions).toEqual([
      'Create the Worker "tidemark" and the database "tidemark" in the Cloudflare account "Rehearsal 1"?',
    ]);
    expect(first.lines.slice(1, 3)).toEqual([
      'The database "tidemark" is created.',
      `${counted(migrations.length, "migration")} applied.`,
    ]);
    const token = tokenIn(first.text);

    const [state, data] = [structuredClone(cloudflare.state), contents()];
    const second = await deployed();
    expect(second.text).toContain("There is no admin yet. The link that was printed before works until");
    expect(cloudflare.state.worker?.versions).toHaveLength(2);
    expect({ ...cloudflare.state.worker, versions: [] }).toEqual({ ...state.worker, versions: [] });
    expect([cloudflare.state.database, contents()]).toEqual([state.database, data]);

    const register = async (username: string) => {
      const reply = await post("/api/register", { username, password: "correct horse" });
      return reply.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    };
    const [ann, ben] = [await register("ann"), await register("ben")];
    expect((await post("/api/admin-claim", { token: "x".repeat(43) }, ben)).status).toBe(404);
    const renewed = await deployed({}, { newLink: true });
    expect((await post("/api/admin-claim", { token }, ann)).status).toBe(404);
    expect((await post("/api/admin-claim", { token: tokenIn(renewed.text) }, ann)).status).toBe(200);
    expect((await post("/api/admin-claim", { token: tokenIn(renewed.text) }, ben)).status).toBe(409);
    expect((await deployed({}, { newLink: true })).lines.at(-1)).toMatch(/^There is an admin/);
  });
if (inDepth(false, true)) rehearsal();

it("says in a sentence that the database is of another version, and changes nothing", async () => {
  cloudflare.databases.query("UPDATE d1_migrations SET name = '0000_market.sql' WHERE id = 1");
  const before = structuredClone(cloudflare.state);
  const { text, questions } = await deployed();
  expect(text).toContain("has the migration 0000_market.sql, which this version does not know");
  expect(text).toContain("Nothing was changed. Deploy the version that made this database");
  expect([questions, cloudflare.state]).toEqual([[], before]);
});

it("does not write into a database of something else", async () => {
  await cloudflare[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
  cloudflare = await serveCloudflare(folder);
  await deployed({ failingMigration: migrations[0]! });
  cloudflare.databases.query("CREATE TABLE customers (id INTEGER); CREATE TABLE invoices (id INTEGER);");
  const { text, questions } = await deployed();
  expect(text).toContain('a database called "tidemark" that belongs to something else. Choose another database_name');
  expect(questions).toEqual([]);
});
