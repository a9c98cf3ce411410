import { openLocalDatabase } from "../start/database.ts";
import { DEMO, DEMO_ADMIN, seedAccounts } from "./accounts.ts";
import { seedAds } from "./ads.ts";
import { seedAlerts } from "./alerts.ts";
import { seedChat } from "./chat.ts";
import { seedNews } from "./news.ts";
import { seedPortfolio } from "./portfolio.ts";
import { seedVisits } from "./visits.ts";
import { peopleAt, type Seed } from "./world.ts";

/** One file per feature; people come first, for everything else belongs to one of them. */
const SEEDS: Seed[] = [seedAccounts, seedNews, seedChat, seedPortfolio, seedAds, seedAlerts, seedVisits];

const LOG_INS = `Demo log-ins: ${[DEMO, DEMO_ADMIN]
  .map(({ username, password }) => `${username} / ${password}`)
  .join(", and the admin ")}`;

type Options = { origin: string; stateDir: string; env: NodeJS.ProcessEnv; note: (error: unknown) => void };

/** Fills a database that has no users with a demo world, unless SEED is 0. Answers what to say about it. */
export async function seedWhenEmpty({ origin, stateDir, env, note }: Options): Promise<string | undefined> {
  const database = openLocalDatabase(stateDir);
  if (!database) return undefined;
  try {
    const has = (condition: string, ...values: string[]) =>
      database.prepare(`SELECT 1 FROM users ${condition} LIMIT 1`).get(...values) !== undefined;
    if (has("")) return has("WHERE username = ?", DEMO.username) ? LOG_INS : undefined;
    if (env.SEED === "0") return undefined;
    const { as, signOutAll } = peopleAt(origin);
    for (const seed of SEEDS) await seed({ as, database, now: Date.now() });
    await signOutAll();
    return LOG_INS;
  } catch (error) {
    note(error);
    return "The demo world could not be made in full (see start.log); npm run reset and a new start try again.";
  } finally {
    database.close();
  }
}
