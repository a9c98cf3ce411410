import { isUsername, USERNAME_HINT } from "../../shared/accounts/rules.ts";
import { loadDevVars, stateDir } from "../start/settings.ts";
import { makeLocalAdmin, makeRemoteAdmin } from "./make-admin.ts";

const USAGE = "npm run admin -- <username> makes a person an admin, here; with --remote in production.";

const given = process.argv.slice(2);
const unknown = given.find((word) => word.startsWith("--") && word !== "--remote");
const [name, ...more] = given.filter((word) => !word.startsWith("--"));

async function run(): Promise<string> {
  if (unknown || name === undefined || more.length > 0) throw new Error(USAGE);
  const username = name.replace(/^@/, "").toLowerCase();
  if (!isUsername(username)) throw new Error(`"${name}" cannot be a username: ${USERNAME_HINT}.`);
  loadDevVars();
  return given.includes("--remote") ? makeRemoteAdmin(username) : makeLocalAdmin(username, stateDir(process.env));
}

try {
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
