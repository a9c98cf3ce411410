/** What nobody writes by a request; big, too. */
const OF_JOBS = /^(_cf_|sqlite_|d1_|coins$|market_|ecosystem|icp_|upstream_|leases$|job_runs$)/;

export type Column = { table: string; name: string; type: string };
type Row = Record<string, unknown>;

/** Every column of every table that people's requests could reach. */
export async function columnsOf(d1: D1Database): Promise<Column[]> {
  const { results } = await d1.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>();
  const tables = results.map(({ name }) => name).filter((name) => !OF_JOBS.test(name));
  const described = await d1.batch<Column>(
    tables.map((table) => d1.prepare(`SELECT '${table}' AS "table", name, type FROM pragma_table_info('${table}')`)),
  );
  return described.flatMap((one) => one.results);
}

async function rowsOf(d1: D1Database, tables: readonly string[]): Promise<Map<string, Map<string, Row>>> {
  const all = await d1.batch<Row>(tables.map((table) => d1.prepare(`SELECT * FROM ${table}`)));
  return new Map(
    all.map(({ results }, at) => [tables[at]!, new Map(results.map((row) => [JSON.stringify(row), row]))]),
  );
}

/** By table: the rows that went, and those that came. A changed row has done both. */
export type Changes = Record<string, { gone: Row[]; come: Row[] }>;

export async function changesBy(d1: D1Database, columns: readonly Column[], work: () => Promise<unknown>) {
  const tables = [...new Set(columns.map(({ table }) => table))];
  const before = await rowsOf(d1, tables);
  await work();
  const after = await rowsOf(d1, tables);
  const changes: Changes = {};
  for (const table of tables) {
    const only = (these: Map<string, Row>, those: Map<string, Row>) =>
      [...these].filter(([key]) => !those.has(key)).map(([, row]) => row);
    const gone = only(before.get(table)!, after.get(table)!);
    const come = only(after.get(table)!, before.get(table)!);
    if (gone.length + come.length > 0) changes[table] = { gone, come };
  }
  return changes;
}

/** The same by column, so that two persons' changes can be told apart where they differ. */
export function columnwise(changes: Changes): Record<string, unknown[]> {
  const cells = Object.entries(changes).flatMap(([table, { gone, come }]) =>
    [
      ...gone.flatMap((row) => Object.entries(row).map((cell) => ["gone from", ...cell] as const)),
      ...come.flatMap((row) => Object.entries(row).map((cell) => ["come to", ...cell] as const)),
    ].map(([how, column, value]) => ({ place: `${how} ${table}.${column}`, value })),
  );
  const places = Object.groupBy(cells, ({ place }) => place);
  return Object.fromEntries(
    Object.entries(places).map(([place, found = []]) => [place, found.map(({ value }) => value).toSorted()]),
  );
}
