import { DAY } from "../../shared/values/time.ts";
import type { Seed } from "./seed-context.ts";
import otherUsers from "./users.json" with { type: "json" };

export const DEMO = { username: "demo", password: "tidemark-demo" };
export const DEMO_ADMIN = { username: "harbor", password: "tidemark-demo" };

const PEOPLE = [
  { ...DEMO, firstName: "Dana", lastName: "Moreau" },
  { ...DEMO_ADMIN, firstName: "Harriet", lastName: "Bor" },
];

/** Creates the demo users, to whom the other demo data belongs, and further users who registered in the past. */
export const seedAccounts: Seed = async ({ callerOf, database, now }) => {
  for (const { username, password, firstName, lastName } of PEOPLE) {
    const call = callerOf(username);
    await call("POST", "/api/register", { username, password });
    await call("PUT", "/api/profile", { username, firstName, lastName });
  }
  database.prepare("UPDATE users SET is_admin = 1 WHERE username = ?").run(DEMO_ADMIN.username);
  const insert = database.prepare(
    `INSERT INTO users (id, username, email, email_confirmed_at, password, created_at, updated_at)
     SELECT ?1, ?2, ?3, CASE WHEN ?3 IS NULL THEN NULL ELSE ?4 END, password, ?4, ?4 FROM users WHERE username = ?5`,
  );
  for (const { username, daysAgo, email } of otherUsers) {
    insert.run(crypto.randomUUID(), username, email, now - daysAgo * DAY, DEMO.username);
  }
};
