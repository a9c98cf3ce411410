import { isUsername, USERNAME_HINT } from "../../shared/accounts/rules.ts";
import { loadDevVars, stateDir } from "../start/settings.ts";
import { makeLocalAdmin, makeRemoteAdmin } from "./make-admin.ts";

const USAGE =
  "Usage: npm run admin -- <username> [--remote]. It makes a user an admin on this machine, or with --remote in production.";

const args = process.argv.slice(2);
const unknownFlag = args.find((arg) => arg.startsWith("--") && arg !== "--remote");
const [name, ...extraNames] = args.filter((arg) => !arg.startsWith("--"));

async function run(): Promise<string> {
  if (unknownFlag || name === undefined || extraNames.length > 0) throw new Error(USAGE);
  const username = name.replace(/^@/, "").toLowerCase();
  if (!isUsername(username)) throw new Error(`"${name}" is not a valid username: ${USERNAME_HINT}.`);
  loadDevVars();
  return args.includes("--remote") ? makeRemoteAdmin(username) : makeLocalAdmin(username, stateDir(process.env));
}

try {
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
