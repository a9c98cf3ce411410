import type { WranglerToml } from "../start/wrangler-toml.ts";

/** The part of wrangler.toml that must be edited before the first deployment. */
type Settings = Pick<WranglerToml, "d1_databases" | "vars">;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const isNil = (id: string) => /^[0-]+$/.test(id);

/** Checks the settings and describes each problem in a sentence. */
export function settingProblems({ d1_databases = [], vars = {} }: Settings): string[] {
  const problems = d1_databases
    .filter(({ database_id }) => !UUID.test(database_id) || isNil(database_id))
    .map(
      ({ database_name, database_id }) =>
        `database_id in wrangler.toml is "${database_id}", which is not a database id. Set it to the id that "npx wrangler d1 create ${database_name}" prints.`,
    );
  if (d1_databases.length === 0) problems.push("wrangler.toml declares no D1 database.");
  if (vars.ENVIRONMENT !== "production")
    problems.push(
      'ENVIRONMENT in wrangler.toml must be "production", because other values allow weaker password hashing and limits.',
    );
  return problems;
}
