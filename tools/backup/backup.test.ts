import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dumpLines, omittedTables, readTables } from "../../shared/backups/dump.ts";
import { serveCloudflare } from "../sandbox/cloudflare/cloudflare.ts";
import { readBackup, writeBackup } from "./backup-file.ts";
import { type OpenDatabase, openLocal, openRemote } from "./open-database.ts";
import { restore } from "./restore.ts";

const ROWS_PER_TABLE = 520;
const AT = "2026-11-23T00:00:00Z";
const TEXTS = ["it's", 'a "quote"', "line\nbreak", "🌊", "", "00012.50", "null", "=1+1"];
/** The visits of a user, with IP addresses. */
const SUMMARY = JSON.stringify({
  pages: { "/market": 2 },
  devices: {},
  addresses: [{ address: "203.0.113.7", at: 1 }],
  recent: [{ page: "/market", at: 1, address: "203.0.113.7", userAgent: null }],
});
const folder = mkdtempSync(join(tmpdir(), "tidemark-backup-"));
const file = join(folder, "file.backup");
let database: OpenDatabase;
let tables: Awaited<ReturnType<typeof readTables>>;

/** Fills every table that the schema has, so that a new one is part of this test without a change here. */
async function fill({ query }: OpenDatabase): Promise<void> {
  for (const { name, columns } of tables) {
    if (/^(d1_migrations|sqlite_sequence)$/.test(name)) continue;
    const keys = await query('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', name);
    const types = await query("SELECT name, type FROM pragma_table_info(?)", name);
    const parents = new Map<string, unknown[]>();
    for (const key of keys) {
      const rows = await query(`SELECT "${key.to}" AS id FROM "${key.table}" ORDER BY 1`);
      parents.set(
        String(key.from),
        rows.map(({ id }) => id),
      );
    }
    const sampleOf = (column: string, index: number): unknown => {
      if (parents.has(column)) return parents.get(column)![index] ?? null;
      const type = String(types.find((other) => other.name === column)?.type).toLowerCase();
      if (type === "integer") return 1000 + index;
      if (column === "summary") return SUMMARY;
      if (type === "real") return (0.1 + 0.2) * (index + 1) ** 3;
      return `${TEXTS[index % TEXTS.length]}${index}`;
    };
    const rows = [...Array(ROWS_PER_TABLE)].map((_, index) => columns.map((column) => sampleOf(column.name, index)));
    const values = columns.map(({ isBlob }, index) =>
      isBlob ? `CAST(value ->> ${index} AS BLOB)` : `value ->> ${index}`,
    );
    const names = columns.map((column) => `"${column.name}"`).join(", ");
    await query(
      `INSERT OR REPLACE INTO "${name}" (${names}) SELECT ${values.join(", ")} FROM json_each(?)`,
      JSON.stringify(rows),
    );
  }
}

/** The rows of each table as lines of JSON, so that a difference is reported by its first line. */
async function contentOf({ query }: OpenDatabase): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name, columns } of await readTables(query)) {
    const selected = columns.map((column) => (column.isBlob ? `hex("${column.name}")` : `"${column.name}"`));
    const rows = await query(`SELECT ${selected.join(", ")} FROM "${name}" ORDER BY 1, 2`);
    content[name] = rows.map((row) => JSON.stringify(row));
  }
  return content;
}
const schemaOf = ({ query }: OpenDatabase) =>
  query("SELECT type, name, sql FROM sqlite_master WHERE substr(name, 1, 4) <> '_cf_' ORDER BY type, name");
const linesOf = ({ query }: OpenDatabase, secrets: boolean) => dumpLines(query, { at: AT, secrets });

beforeAll(async () => {
  database = await openLocal(join(folder, "first"), { create: true });
  tables = await readTables(database.query);
  await fill(database);
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

it("restores every table row by row from an encrypted file, and its schema", async () => {
  const content = await contentOf(database);
  for (const { name } of tables) expect([name, content[name]!.length]).not.toEqual([name, 0]);
  writeBackup(file, await linesOf(database, true), "tide tables");
  expect(readFileSync(file).includes("users")).toBe(false);
  expect(() => readBackup(file, "another")).toThrow("or the passphrase is wrong. Nothing was changed.");

  const other = await openLocal(join(folder, "second"), { create: true });
  await other.query("INSERT INTO leases (name, holder, until) VALUES ('left', 'over', 1)");
  await restore(other.query, readBackup(file, "tide tables"));
  const restored = await contentOf(other);
  for (const { name } of tables) expect([name, restored[name]]).toEqual([name, content[name]]);
  expect(await schemaOf(other)).toEqual(await schemaOf(database));
  other.close();
});

it("leaves secrets out of a file without a passphrase, and keeps everything else", async () => {
  const omitted = omittedTables(tables);
  // A new table whose name of a column sounds like a secret must be looked at: without its rows a backup loses them.
  expect([...omitted].sort()).toEqual([
    ...["admin_claims", "alert_channels", "alert_deliveries", "api_tokens", "email_links", "known_places"],
    ...["login_failures", "news_views", "push_deliveries", "push_keys", "push_subscriptions"],
    ...["rate_limits", "recovery_codes", "reset_links", "sessions", "shares"],
  ]);
  writeBackup(file, await linesOf(database, false), undefined);
  const lines = readBackup(file, undefined);
  for (const name of omitted) expect(lines.some((line) => line.startsWith(`{"table":"${name}"`))).toBe(false);
  const content = await contentOf(database);
  const other = await openLocal(join(folder, "third"), { create: true });
  await restore(other.query, lines);
  const restored = await contentOf(other);
  for (const { name } of tables) {
    const expected = omitted.has(name) ? [] : content[name]!;
    const without = { users: "password", visit_batches: "hosts", user_visits: "summary" }[name];
    const comparable = (rows: string[]) =>
      without === undefined ? rows : rows.map((row) => ({ ...JSON.parse(row), [without]: "" }));
    expect([name, comparable(restored[name]!)]).toEqual([name, comparable(expected)]);
  }
  for (const row of restored.visit_batches ?? []) expect(JSON.parse(row).hosts).toBeNull();
  for (const row of restored.user_visits ?? [])
    expect(JSON.parse(JSON.parse(row).summary)).toEqual({
      pages: { "/market": 2 },
      devices: {},
      addresses: [],
      recent: [{ page: "/market", at: 1, address: "", userAgent: null }],
    });
  for (const row of restored.users ?? []) expect(row).toMatch(/"password":"scrypt\$32768\$8\$3\$A{22}\$A{43}"/);
  other.close();
});

it("refuses a backup of another version", async () => {
  const lines = await linesOf(database, true);
  const [header = "", ...chunks] = lines;
  const later = header.replace('"migrations":[', '"migrations":["9999_later.sql",');
  await expect(restore(database.query, [later, ...chunks])).rejects.toThrow(
    "Restore it with the version that made it.",
  );
});

it("leaves out rows that refer to a row which was added while the backup was made", async () => {
  const lines = await linesOf(database, true);
  const other = await openLocal(join(folder, "fifth"), { create: true });
  await restore(
    other.query,
    lines.filter((line) => !line.startsWith('{"table":"users"')),
  );
  const content = await contentOf(other);
  expect([content.users, content.sessions, content.spot_positions]).toEqual([[], [], []]);
  expect(content.coins).toHaveLength(ROWS_PER_TABLE);
  other.close();
});

it("does the same with the database in a Cloudflare account", async () => {
  await using cloudflare = await serveCloudflare(join(folder, "cloudflare"));
  const env = { ...process.env, ...cloudflare.env };
  await expect(openRemote(env)).rejects.toThrow('has no database "tidemark". npm run deploy creates it.');
  await fetch(`${env.CLOUDFLARE_API_BASE_URL}/accounts/a/d1/database`, {
    method: "POST",
    headers: { Authorization: "Bearer rehearsal" },
    body: JSON.stringify({ name: "tidemark" }),
  });
  const remote = await openRemote(env);
  await restore(remote.query, await linesOf(database, true));
  expect(await contentOf(remote)).toEqual(await contentOf(database));
  expect(await linesOf(remote, true)).toEqual(await linesOf(database, true));
});
