import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../start/project.ts";
import type { Scripts } from "./bundle.ts";
import type { Owner } from "./core/scheduler.ts";
import { HOOK } from "./settings.ts";
import { createWorld, type World } from "./world.ts";

/** A user who is signed in. */
export type Account = { id: string; username: string; cookie: string; user: object };
/** What all histories begin with: users, coins and prices. */
export type Image = { database: Uint8Array; accounts: Record<"ann" | "ben" | "harbor", Account> };

/** The SQL of each migration of a project, in their order. */
export function readMigrations(project: string = PROJECT): string[] {
  const folder = join(project, "migrations");
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.toSorted().map((file) => readFileSync(join(folder, file), "utf8"));
}

/** The coins that every user holds enough of, so that no holding becomes negative. */
const HELD = [
  { coinId: "bitcoin", symbol: "btc" },
  { coinId: "ethereum", symbol: "eth" },
];

async function post({ scheduler, fetch }: World, { cookie, username }: Account, path: string, body: object) {
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const reply = await scheduler.until(fetch(path, init, { name: username, isAlive: true }));
  if (!reply.ok) throw new Error(await reply.text());
}

async function bookHeld(world: World, account: Account): Promise<void> {
  for (const coin of HELD) {
    const at = new Date(world.scheduler.now() - 30 * 86_400_000).toISOString();
    const body = { kind: "buy", at, legs: [{ ...coin, amount: "1000" }], price: "100", note: "held before" };
    await post(world, account, "/api/transactions", body);
  }
}

async function register(world: World, username: string): Promise<Account> {
  const visitor: Owner = { name: username, isAlive: true };
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: "correct horse" }),
  };
  const reply = await world.scheduler.until(world.fetch("/api/register", init, visitor));
  const user = (await reply.json()) as { id: string };
  const cookie = reply.headers.getSetCookie().map((line) => line.split(";")[0]!);
  return { id: user.id, username, cookie: cookie.join("; "), user };
}

/** Migrates an empty database and lets the product run for some minutes. */
export async function createImage(scripts: Scripts, migrations: readonly string[] = readMigrations()): Promise<Image> {
  const world = createWorld({ seed: 0, scripts });
  for (const migration of migrations) world.sqlite.exec(migration);
  const ann = await register(world, "ann");
  const ben = await register(world, "ben");
  const harbor = await register(world, "harbor");
  world.sqlite.exec("UPDATE users SET is_admin = 1 WHERE username = 'harbor'");
  for (const digit of ["1", "2"])
    world.sqlite.rows("INSERT INTO payment_addresses (currency, address, created_at) VALUES ('USDC', ?, 0)", [
      `0x${digit.repeat(40)}`,
    ]);
  for (let minute = 0; minute < 4; minute += 1) {
    await world.scheduler.until(world.cron("* * * * *"));
    await world.scheduler.run(60_000);
  }
  for (const account of [ann, ben]) {
    await bookHeld(world, account);
    await post(world, account, "/api/alert-channels", { kind: "generic", url: HOOK });
  }
  return { database: world.sqlite.serialize(), accounts: { ann, ben, harbor } };
}
