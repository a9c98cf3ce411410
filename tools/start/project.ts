import { fileURLToPath } from "node:url";

/** The folder of package.json. Paths and commands are relative to it, independent of the current directory. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
