import type { Seed } from "./world.ts";

export const DEMO = { username: "demo", password: "tidemark-demo" };
export const DEMO_ADMIN = { username: "harbor", password: "tidemark-demo" };

const PEOPLE = [
  { ...DEMO, firstName: "Dana", lastName: "Moreau" },
  { ...DEMO_ADMIN, firstName: "Harriet", lastName: "Bor" },
];

/** The people whom the other parts of the demo world belong to. */
export const seedAccounts: Seed = async ({ as, database }) => {
  for (const { username, password, firstName, lastName } of PEOPLE) {
    const call = as(username);
    await call("POST", "/api/register", { username, password });
    await call("PUT", "/api/profile", { username, firstName, lastName });
  }
  database.prepare("UPDATE users SET is_admin = 1 WHERE username = ?").run(DEMO_ADMIN.username);
};
