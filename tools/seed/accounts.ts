import { DAY } from "../../shared/values/time.ts";
import type { Seed } from "./world.ts";

export const DEMO = { username: "demo", password: "tidemark-demo" };
export const DEMO_ADMIN = { username: "harbor", password: "tidemark-demo" };

/** Users who registered in the past: the number of days ago, and an email address for some of them. */
const OTHERS: [username: string, daysAgo: number, email?: string][] = [
  ["tern", 58],
  ["brackish", 47, "brackish@example.com"],
  ["ebb-and-flo", 36],
  ["sandbar", 29, "sandbar@example.com"],
  ["lowwater", 22],
  ["kittiwake", 16, "kittiwake@example.com"],
  ["undertow", 9],
  ["moorings", 5, "moorings@example.com"],
  ["spindrift", 3],
  ["groyne", 1],
];

const PEOPLE = [
  { ...DEMO, firstName: "Dana", lastName: "Moreau" },
  { ...DEMO_ADMIN, firstName: "Harriet", lastName: "Bor" },
];

/** Creates the demo users, to whom the other demo data belongs. */
export const seedAccounts: Seed = async ({ as, database, now }) => {
  for (const { username, password, firstName, lastName } of PEOPLE) {
    const call = as(username);
    await call("POST", "/api/register", { username, password });
    await call("PUT", "/api/profile", { username, firstName, lastName });
  }
  database.prepare("UPDATE users SET is_admin = 1 WHERE username = ?").run(DEMO_ADMIN.username);
  const insert = database.prepare(
    `INSERT INTO users (id, username, email, password, created_at, updated_at)
     SELECT ?1, ?2, ?3, password, ?4, ?4 FROM users WHERE username = ?5`,
  );
  for (const [username, daysAgo, email] of OTHERS) {
    insert.run(crypto.randomUUID(), username, email ?? null, now - daysAgo * DAY, DEMO.username);
  }
};
