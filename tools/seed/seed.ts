import { fireCron } from "../start/crons.ts";
import { openLocalDatabase } from "../start/database.ts";
import { DEMO, DEMO_ADMIN, seedAccounts } from "./accounts.ts";
import { seedAds } from "./ads.ts";
import { seedAlerts } from "./alerts.ts";
import { seedChat } from "./chat.ts";
import { seedLinked } from "./linked.ts";
import { seedNews } from "./news.ts";
import { seedPortfolio } from "./portfolio.ts";
import { createCallers, type Seed } from "./seed-context.ts";
import { seedVisits } from "./visits.ts";

/** One part per feature. Accounts come first, because all other data belongs to them. */
const SEEDS: Seed[] = [seedAccounts, seedNews, seedChat, seedPortfolio, seedAds, seedAlerts, seedVisits, seedLinked];

const LOG_INS = `Demo accounts (username / password): ${[DEMO, DEMO_ADMIN]
  .map(({ username, password }) => `${username} / ${password}`)
  .join(", and the admin ")}`;

type Options = { origin: string; stateDir: string; env: NodeJS.ProcessEnv; logError: (error: unknown) => void };

/** Whether the database has no users and so gets demo data. */
export function needsSeed({ stateDir, env }: Pick<Options, "stateDir" | "env">): boolean {
  const database = env.SEED === "0" ? undefined : openLocalDatabase(stateDir);
  const isEmpty = database !== undefined && database.prepare("SELECT 1 FROM users LIMIT 1").get() === undefined;
  database?.close();
  return isEmpty;
}

/** The log-ins of the demo data, if the database has it. */
export function demoLogIns(stateDir: string): string | undefined {
  const database = openLocalDatabase(stateDir);
  const hasDemo = database?.prepare("SELECT 1 FROM users WHERE username = ?").get(DEMO.username) !== undefined;
  database?.close();
  return hasDemo ? LOG_INS : undefined;
}

/** Fills a database without users with demo data, unless SEED is 0. Returns a sentence when that has failed. */
export async function seedWhenEmpty({ origin, stateDir, env, logError }: Options): Promise<string | undefined> {
  const database = needsSeed({ stateDir, env }) ? openLocalDatabase(stateDir) : undefined;
  if (!database) return undefined;
  try {
    const { callerOf, signOutAll } = createCallers(origin);
    const runJobs = () => fireCron(origin, "* * * * *");
    for (const seed of SEEDS) await seed({ callerOf, runJobs, database, now: Date.now() });
    await signOutAll();
    return undefined;
  } catch (error) {
    logError(error);
    return "The demo data could not be created completely (see start.log). To try again, run npm run reset and npm start.";
  } finally {
    database.close();
  }
}
