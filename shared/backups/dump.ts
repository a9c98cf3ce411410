/**
 * A backup is lines of JSON: a header, and then chunks of rows. Tables come in the order of their foreign keys, so that
 * the rows can be inserted as they are read. The list of tables is that of the database, so no table can be forgotten.
 */
export type Row = Record<string, unknown>;
/** Reads rows. Statements of a backup have no parameters. */
type Read = (sql: string) => Promise<Row[]>;
export type Query = (sql: string, ...params: (string | number)[]) => Promise<Row[]>;
export type Column = { name: string; isBlob: boolean };
export type Header = { format: "tidemark-backup"; at: string; secrets: boolean; migrations: string[] };
export type Chunk = { table: string; columns: Column[]; rows: unknown[][] };

type Key = { column: string; parent: string; target: string };
export type Table = { name: string; columns: Column[]; keys: Key[] };

/** A chunk ends after this many rows or characters, because a parameter of D1 has at most 2 MB. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 500_000;

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) <> '_cf_' ORDER BY name";
/** Names of columns with credentials of users or programs, hashed or not. */
const SECRET = /(^|_)(password|secret|token|private|auth|sid|recovery)(_|$)|^(token_|code_)?hash$/;
/** Columns that the pattern matches, but that anyone may read: the coin of a trade's fee, and its hash on the chain. */
const PUBLIC: ReadonlySet<string> = new Set(["hyperliquid_fills.fee_token", "hyperliquid_fills.hash"]);
/**
 * Tables that hold IP addresses, or hashes from which they can be guessed, and that are only needed for a while: limits,
 * failed log-ins, the places of sign-ins, and who has read an article today.
 */
const SHORT_LIVED: ReadonlySet<string> = new Set(["rate_limits", "login_failures", "known_places", "news_views"]);
/** A hash that no password matches. Users keep their accounts without it, and need another sign-in method. */
const NO_PASSWORD = `scrypt$32768$8$3$${"A".repeat(22)}$${"A".repeat(43)}`;

const quoted = (name: string) => `"${name}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The tables of the database, parents before their children. */
export async function readTables(query: Read): Promise<Table[]> {
  const names = (await query(TABLES)).map(({ name }) => String(name));
  const tables = new Map<string, Table>();
  for (const name of names) {
    const columns = await query(`SELECT name, type FROM pragma_table_info(${literal(name)})`);
    const keys = await query(
      `SELECT "from" AS "column", "table" AS parent, "to" AS target FROM pragma_foreign_key_list(${literal(name)})`,
    );
    tables.set(name, {
      name,
      columns: columns.map((column) => ({ name: String(column.name), isBlob: /blob/i.test(String(column.type)) })),
      keys: (keys as Key[]).filter(({ parent }) => parent !== name),
    });
  }
  const sorted = new Set<Table>();
  const visit = (table: Table): void => {
    for (const { parent } of table.keys) if (tables.has(parent)) visit(tables.get(parent)!);
    sorted.add(table);
  };
  // The table of counters for automatic ids comes last, because inserting rows changes the counters.
  const last = (name: string) => Number(name === "sqlite_sequence");
  for (const table of [...tables.values()].sort((a, b) => last(a.name) - last(b.name))) visit(table);
  return [...sorted];
}

/**
 * The tables that a backup without secrets leaves out: those with a secret column, those with addresses that are needed
 * for a while only, and those that refer to them.
 */
export function omittedTables(tables: readonly Table[]): Set<string> {
  const secret = new Set<string>(SHORT_LIVED);
  for (const { name, columns, keys } of tables) {
    const isSecret = (column: Column) => SECRET.test(column.name) && !PUBLIC.has(`${name}.${column.name}`);
    const hasSecret = name !== "users" && columns.some(isSecret);
    if (hasSecret || keys.some(({ parent }) => secret.has(parent))) secret.add(name);
  }
  return secret;
}

async function* chunksOf(query: Read, { name, columns }: Table): AsyncGenerator<Chunk> {
  const selected = columns.map((column) =>
    column.isBlob ? `hex(${quoted(column.name)}) AS ${quoted(column.name)}` : quoted(column.name),
  );
  const info = await query(`SELECT name FROM pragma_table_info(${literal(name)}) WHERE pk > 0 ORDER BY pk`);
  const order = info.length > 0 ? info.map((column) => quoted(String(column.name))).join(", ") : "rowid";
  for (let offset = 0; ; offset += MAX_ROWS) {
    const sql = `SELECT ${selected.join(", ")} FROM ${quoted(name)} ORDER BY ${order} LIMIT ${MAX_ROWS} OFFSET ${offset}`;
    const rows = (await query(sql)).map((row) => columns.map((column) => row[column.name]));
    let chunk: Chunk = { table: name, columns, rows: [] };
    let characters = 0;
    for (const row of rows) {
      const length = JSON.stringify(row).length;
      if (chunk.rows.length > 0 && characters + length > MAX_CHARACTERS) {
        yield chunk;
        chunk = { ...chunk, rows: [] };
        characters = 0;
      }
      chunk.rows.push(row);
      characters += length;
    }
    if (chunk.rows.length > 0) yield chunk;
    if (rows.length < MAX_ROWS) return;
  }
}

/** The summary of a user's visits without the IP addresses. */
function withoutAddresses(text: unknown): string {
  const summary = JSON.parse(String(text)) as { recent: object[] };
  return JSON.stringify({
    ...summary,
    addresses: [],
    recent: summary.recent.map((visit) => ({ ...visit, address: "" })),
  });
}

/** Columns that a backup without secrets replaces. */
const REPLACED: Record<string, { column: string; replace: (value: unknown) => unknown }> = {
  users: { column: "password", replace: () => NO_PASSWORD },
  // The host parts of IP addresses, which are deleted early in the database too.
  visit_batches: { column: "hosts", replace: () => null },
  user_visits: { column: "summary", replace: withoutAddresses },
};

function withoutSecrets(chunk: Chunk): Chunk {
  const replaced = REPLACED[chunk.table];
  if (!replaced) return chunk;
  const index = chunk.columns.findIndex(({ name }) => name === replaced.column);
  return { ...chunk, rows: chunk.rows.map((row) => row.with(index, replaced.replace(row[index]))) };
}

/** Yields the lines of a backup. */
export async function* dump(query: Read, { at, secrets }: { at: string; secrets: boolean }): AsyncGenerator<string> {
  const migrations = (await query("SELECT name FROM d1_migrations ORDER BY id")).map(({ name }) => String(name));
  const header: Header = { format: "tidemark-backup", at, secrets, migrations };
  yield JSON.stringify(header);
  const tables = await readTables(query);
  const omitted = secrets ? new Set<string>() : omittedTables(tables);
  for (const table of tables) {
    if (omitted.has(table.name)) continue;
    for await (const chunk of chunksOf(query, table)) yield JSON.stringify(secrets ? chunk : withoutSecrets(chunk));
  }
}

/**
 * Inserts the rows of a chunk, which is the statement's only parameter. Leaves out rows that refer to a missing row,
 * which was added after its table was read.
 */
export function insertStatement({ table, columns }: Chunk, keys: readonly Key[]): string {
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const values = columns.map(({ isBlob }, index) => (isBlob ? `unhex(value ->> ${index})` : `value ->> ${index}`));
  const conditions = keys.map(({ column, parent, target }) => {
    const value = `value ->> ${columns.findIndex(({ name }) => name === column)}`;
    return `(${value} IS NULL OR EXISTS (SELECT 1 FROM ${quoted(parent)} WHERE ${quoted(target)} = ${value}))`;
  });
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
  return `INSERT INTO ${quoted(table)} (${names}) SELECT ${values.join(", ")} FROM json_each(?1)${where}`;
}

/** The lines of a backup, all at once. */
export async function dumpLines(query: Read, options: { at: string; secrets: boolean }): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of dump(query, options)) lines.push(line);
  return lines;
}
