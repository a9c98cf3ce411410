import { rmSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./project.ts";
import { loadDevVars, stateDir } from "./settings.ts";

/** The files that npm start creates. Other files in the folder are not deleted, because STATE_DIR may be any folder. */
const CREATED_BY_START = ["v3", "registry", "secrets.env", "start.log", "start.lock", "start.pid"];

loadDevVars();
const folder = stateDir(process.env);
for (const name of CREATED_BY_START) rmSync(join(folder, name), { recursive: true, force: true });
rmSync(join(PROJECT, ".wrangler/rehearsal"), { recursive: true, force: true });
console.log(`The local data in ${folder} is deleted. npm start creates it again.`);
