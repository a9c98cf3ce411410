import type { WranglerToml } from "../start/wrangler-toml.ts";

/** The part that somebody must fill in. */
type Settings = Pick<WranglerToml, "d1_databases" | "vars">;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isNil = (id: string) => /^[0-]+$/.test(id);

/** In sentences, what still stands there as it came. */
export function placeholdersIn({ d1_databases = [], vars = {} }: Settings): string[] {
  const missing = d1_databases
    .filter(({ database_id }) => !UUID.test(database_id) || isNil(database_id))
    .map(
      ({ database_name, database_id }) =>
        `database_id in wrangler.toml is ${database_id}, which is no database: put there the id that "npx wrangler d1 create ${database_name}" prints.`,
    );
  if (d1_databases.length === 0) missing.push("wrangler.toml names no D1 database.");
  if (vars.ENVIRONMENT !== "production")
    missing.push('ENVIRONMENT in wrangler.toml must be "production": anything else takes weaker passwords and limits.');
  return missing;
}
