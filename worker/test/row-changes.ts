/** Tables that only jobs write. They are skipped, because they are large. */
const JOB_TABLES = /^(_cf_|sqlite_|d1_|coins$|market_|ecosystem|icp_|upstream_|leases$|job_runs$)/;

export type Column = { table: string; name: string; type: string };
type Row = Record<string, unknown>;

/** All columns of all tables that requests can write. */
export async function columnsOf(d1: D1Database): Promise<Column[]> {
  const { results } = await d1.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>();
  const tables = results.map(({ name }) => name).filter((name) => !JOB_TABLES.test(name));
  const described = await d1.batch<Column>(
    tables.map((table) => d1.prepare(`SELECT '${table}' AS "table", name, type FROM pragma_table_info('${table}')`)),
  );
  return described.flatMap((result) => result.results);
}

async function rowsOf(d1: D1Database, tables: readonly string[]): Promise<Map<string, Map<string, Row>>> {
  const tableResults = await d1.batch<Row>(tables.map((table) => d1.prepare(`SELECT * FROM ${table}`)));
  return new Map(
    tableResults.map(({ results }, index) => [
      tables[index]!,
      new Map(results.map((row) => [JSON.stringify(row), row])),
    ]),
  );
}

/** The removed and added rows by table. A changed row counts as both. */
export type Changes = Record<string, { removed: Row[]; added: Row[] }>;

export async function changesBy(d1: D1Database, columns: readonly Column[], work: () => Promise<unknown>) {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const before = await rowsOf(d1, tables);
  await work();
  const after = await rowsOf(d1, tables);
  const changes: Changes = {};
  for (const table of tables) {
    const rowsMissingIn = (rows: Map<string, Row>, otherRows: Map<string, Row>) =>
      [...rows].filter(([key]) => !otherRows.has(key)).map(([, row]) => row);
    const removed = rowsMissingIn(before.get(table)!, after.get(table)!);
    const added = rowsMissingIn(after.get(table)!, before.get(table)!);
    if (removed.length + added.length > 0) changes[table] = { removed, added };
  }
  return changes;
}

/** The changes by column, so that the changes of two users can be compared. */
export function changesByColumn(changes: Changes): Record<string, unknown[]> {
  const cells = Object.entries(changes).flatMap(([table, { removed, added }]) =>
    [
      ...removed.flatMap((row) => Object.entries(row).map((cell) => ["removed from", ...cell] as const)),
      ...added.flatMap((row) => Object.entries(row).map((cell) => ["added to", ...cell] as const)),
    ].map(([change, column, value]) => ({ key: `${change} ${table}.${column}`, value })),
  );
  const cellsByColumn = Object.groupBy(cells, ({ key }) => key);
  return Object.fromEntries(
    Object.entries(cellsByColumn).map(([key, entries = []]) => [key, entries.map(({ value }) => value).toSorted()]),
  );
}
