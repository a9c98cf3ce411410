import { readWranglerToml } from "../../start/wrangler-toml.ts";

/** Wrangler's own address for the data of a worker that it runs. It exists only with `opensDatabase`. */
const DATABASES = "/cdn-cgi/local/explorer/api/d1/database";

type Reply = { success: boolean; errors: { message: string }[] };

/**
 * Runs SQL as one transaction, through the connection that the worker uses. A second connection would lock the database,
 * and the worker does not wait for a lock: its own writes would fail meanwhile.
 */
export async function runSql(origin: string, statements: string): Promise<void> {
  const id = readWranglerToml().d1_databases?.[0]?.preview_database_id;
  const reply = await fetch(`${origin}${DATABASES}/${id}/raw`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    // White space after the last semicolon would count as a statement without code.
    body: JSON.stringify({ sql: statements.trim() }),
  });
  const text = await reply.text();
  if (!reply.ok || !(JSON.parse(text) as Reply).success) throw new Error(`The database refused ${statements}: ${text}`);
}
