import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadDevVars, stateDir } from "./settings.ts";

/** What a start leaves there; nothing else goes, whatever folder STATE_DIR names. */
const OURS = ["v3", "registry", "secrets.env", "start.log"];

loadDevVars();
const folder = stateDir(process.env);
for (const name of OURS) rmSync(join(folder, name), { recursive: true, force: true });
console.log(`The local data in ${folder} is gone; npm start makes it anew.`);
