import { fileURLToPath } from "node:url";

/** The folder of package.json: every path and command starts there, wherever the caller stands. */
export const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
