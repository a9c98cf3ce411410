import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { PROJECT } from "./project.ts";

/**
 * The settings of wrangler.toml that the tools use. Databases and variables are optional, because users edit the file.
 */
export type WranglerToml = {
  name: string;
  compatibility_date: string;
  compatibility_flags: string[];
  triggers: { crons: string[] };
  assets: { run_worker_first: string[] };
  d1_databases?: { binding: string; database_name: string; database_id?: string; preview_database_id?: string }[];
  vars?: Record<string, unknown>;
};

export const readWranglerToml = (): WranglerToml =>
  parse(readFileSync(join(PROJECT, "wrangler.toml"), "utf8")) as WranglerToml;
