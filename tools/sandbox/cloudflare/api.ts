import { randomUUID } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AccountState, CloudflareFaults } from "./account.ts";
import type { Databases } from "./databases.ts";
import type { Upload, WorkerHost } from "./worker-host.ts";

type Parts = {
  state: AccountState;
  faults: CloudflareFaults;
  save(): void;
  host: WorkerHost;
  databases: Databases;
};
type Manifest = Record<string, { hash: string }>;

const SCRIPT = "/accounts/:account/workers/scripts/:name";
const ACCOUNT_ID = "a".repeat(32);
const ok = <Result>(c: Context, result: Result) => c.json({ success: true, errors: [], messages: [], result });
const refuse = (c: Context, status: ContentfulStatusCode, code: number, message: string) =>
  c.json({ success: false, errors: [{ code, message }], messages: [], result: null }, status);

/** The part of Cloudflare's API that a deployment uses. Codes and shapes are those that wrangler reads. */
export function createApi({ state, faults, save, host, databases }: Parts): Hono {
  const app = new Hono();
  let manifest: Manifest = {};
  const files = new Map<string, Uint8Array>();

  app.use(async (c, next) => {
    if (faults.refusedToken || !c.req.header("Authorization")?.startsWith("Bearer ")) {
      return refuse(c, 401, 1000, "Invalid API Token");
    }
    if (faults.refusedPath && c.req.path.includes(faults.refusedPath)) {
      return refuse(c, 403, 10000, "Authentication error");
    }
    return next();
  });
  app.notFound((c) => refuse(c, 404, 10007, `${c.req.method} ${c.req.path} does not exist.`));
  app.get("/accounts", (c) =>
    ok(
      c,
      [...Array(faults.accounts ?? 1)].map((_, index) => ({ id: ACCOUNT_ID, name: `Rehearsal ${index + 1}` })),
    ),
  );

  const isDatabase = (text: string) => state.database && [state.database.name, state.database.uuid].includes(text);
  app.post("/accounts/:account/d1/database", async (c) => {
    const { name, jurisdiction = null } = await c.req.json<{ name: string; jurisdiction?: string }>();
    await host.createDatabase();
    state.database = { uuid: randomUUID(), name, jurisdiction };
    save();
    return ok(c, state.database);
  });
  app.get("/accounts/:account/d1/database/:database", (c) =>
    isDatabase(c.req.param("database")) ? ok(c, state.database) : refuse(c, 404, 7404, "The database does not exist."),
  );
  app.post("/accounts/:account/d1/database/:database/query", async (c) => {
    const { sql, params } = await c.req.json<{ sql: string; params?: SQLInputValue[] }>();
    const isFailing = faults.failingMigration && sql.includes(`('${faults.failingMigration}')`);
    try {
      if (isFailing) throw new Error("no such column: gone");
      const results = databases.query(sql, params);
      return ok(c, [{ success: true, results, meta: { duration: 1 } }]);
    } catch (error) {
      return refuse(c, 400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
    }
  });

  app.get("/accounts/:account/workers/subdomain", (c) =>
    faults.noSubdomain ? refuse(c, 404, 10007, "No subdomain.") : ok(c, { subdomain: "rehearsal" }),
  );
  app.get("/accounts/:account/workers/services/:name", (c) => {
    const script = { migration_tag: state.worker?.migrationTag, tag: "tidemark", last_deployed_from: "wrangler" };
    return state.worker ? ok(c, { default_environment: { script } }) : c.notFound();
  });
  app.get("/accounts/:account/workers/workers/:name", (c) =>
    ok(c, { subdomain: { enabled: true, previews_enabled: true } }),
  );
  app.get(`${SCRIPT}/settings`, (c) => {
    if (faults.foreignWorker) return ok(c, { bindings: [{ name: "KV", type: "kv_namespace" }] });
    return state.worker ? ok(c, { bindings: state.worker.bindings }) : c.notFound();
  });
  app.get(`${SCRIPT}/secrets`, (c) => (state.worker ? ok(c, []) : c.notFound()));
  app.get(`${SCRIPT}/deployments`, (c) => ok(c, { deployments: [] }));

  app.post(`${SCRIPT}/assets-upload-session`, async (c) => {
    ({ manifest } = await c.req.json<{ manifest: Manifest }>());
    return ok(c, { jwt: "a.b.c", buckets: [Object.values(manifest).map(({ hash }) => hash)] });
  });
  app.post("/accounts/:account/workers/assets/upload", async (c) => {
    for (const [hash, file] of Object.entries(await c.req.parseBody())) {
      files.set(hash, Buffer.from(file instanceof File ? await file.text() : (file as string), "base64"));
    }
    return c.json({ success: true, errors: [], messages: [], result: { jwt: "a.b.c" } }, 201);
  });

  const boundBefore = (name: string) => state.worker?.bindings.find((binding) => binding.name === name) ?? { name };
  async function upload(c: Context): Promise<string> {
    const form = await c.req.raw.formData();
    const metadata = JSON.parse(String(form.get("metadata"))) as Upload["metadata"];
    const modules = [...form].flatMap(([name, value]) => (typeof value === "string" ? [] : [{ name, file: value }]));
    const texts = modules.map(async ({ name, file }) => ({ name, text: await file.text() }));
    const assets = new Map(Object.entries(manifest).map(([path, { hash }]) => [path, files.get(hash)!]));
    await host.run({ metadata, modules: await Promise.all(texts), assets }, faults.brokenWorker ?? false);
    const id = randomUUID();
    state.worker = {
      crons: [],
      ...state.worker,
      migrationTag: metadata.migrations?.new_tag ?? state.worker?.migrationTag,
      jurisdiction: metadata.bindings.find(({ name }) => name === "JURISDICTION")?.text ?? null,
      bindings: metadata.bindings.map((binding) => (binding.type === "inherit" ? boundBefore(binding.name) : binding)),
      versions: [...(state.worker?.versions ?? []), id],
    };
    save();
    return id;
  }
  const rejectUpload = (c: Context) => refuse(c, 400, 10021, "Uncaught SyntaxError: Unexpected token");
  // The first version is uploaded with PUT, and the later ones with POST.
  app.put(SCRIPT, async (c) =>
    faults.failingUpload
      ? rejectUpload(c)
      : ok(c, { id: c.req.param("name"), etag: "e", deployment_id: (await upload(c)).replaceAll("-", "") }),
  );
  app.post(`${SCRIPT}/versions`, async (c) =>
    faults.failingUpload
      ? rejectUpload(c)
      : ok(c, { id: await upload(c), resources: { script: { etag: "e" } }, startup_time_ms: 1 }),
  );
  app.post(`${SCRIPT}/deployments`, (c) => ok(c, { id: randomUUID() }));
  app.post(`${SCRIPT}/subdomain`, (c) => ok(c, { enabled: true, previews_enabled: true }));
  app.patch(`${SCRIPT}/script-settings`, (c) => ok(c, {}));
  app.put(`${SCRIPT}/schedules`, async (c) => {
    const crons = await c.req.json<{ cron: string }[]>();
    if (state.worker) state.worker.crons = crons.map(({ cron }) => cron);
    save();
    return ok(c, {});
  });
  return app;
}
