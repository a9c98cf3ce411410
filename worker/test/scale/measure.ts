import type { Deps } from "../../deps.ts";
import { jobs } from "../../jobs.ts";
import { type EndpointName, EXAMPLE_CALLS } from "../calls.ts";
import type { Counts } from "../counting-d1.ts";
import { jsonInit } from "../json-init.ts";
import { createOwned, type Owner } from "../owned-objects.ts";
import type { Rows } from "./columns.ts";
import { dueStatements } from "./due-rows.ts";
import { insertRows, USER_ROWS } from "./rows.ts";

export type Measured = Owner & { counts: Counts; deps: Deps };

/** The number of the first user that is measured, far above those of the other users. */
const FIRST_MEASURED = 900_000_000;
/** Called last, because they end sessions. */
const LAST = ["PUT /api/password", "DELETE /api/account"];
/** These end the session too, which the deletion of the account measures. */
const LEFT_OUT = ["POST /api/register", "POST /api/logout", "DELETE /api/sessions"];
/** The jobs that read no row of users. Their work depends on the upstreams. */
const UPSTREAM_JOBS =
  /^(refresh-(market|ecosystems|icp-tokens|reference-rates)|load-.*|record-prices|purge-icp-tokens|measure-storage|export-database)$/;

type Password = { password: string };
/** `number` tells the measured users apart. */
export type MeasuredUser = { userId: string; cookie: string; number: number };

/** Rising ids, because the order of random ones decides which index entries a statement passes. */
export function risingIds(): Deps["ids"] {
  let count = 0;
  return { next: () => `eeeeeeee-0000-4000-8000-${String(++count).padStart(12, "0")}` };
}

/** Gives a user the rows that every user has. */
export const fillMeasured = ({ deps }: Measured, { userId: id, number }: MeasuredUser, now: number) =>
  deps.db.d1.batch(
    USER_ROWS.filter(({ table }) => table !== "users" && table !== "chat_mutes").map((rows) => {
      const from = FIRST_MEASURED + number * 2_000;
      return deps.db.d1.prepare(insertRows(rows, { from, to: from + 1, now, id }));
    }),
  );

/** The id of a session of the user that is not this one, which is still needed. */
async function otherSession(app: Measured, cookie: string): Promise<string> {
  const reply = await app.request("/api/sessions", { headers: { Cookie: cookie } });
  return (await reply.json<{ id: string; isCurrent: boolean }[]>()).find(({ isCurrent }) => !isCurrent)!.id;
}

/** The rows of each endpoint for one user, who is deleted at the end. */
export async function measureCalls(app: Measured, { userId, ...user }: MeasuredUser): Promise<Record<string, Rows>> {
  const { number } = user;
  let { cookie } = user;
  const { d1 } = app.deps.db;
  const { password } = (await d1.prepare("SELECT password FROM users WHERE id = ?").bind(userId).first<Password>())!;
  const measured: Record<string, Rows> = {};
  const names = Object.keys(EXAMPLE_CALLS).filter((name) => !LAST.includes(name)) as EndpointName[];
  for (const name of [...names, ...LAST] as EndpointName[]) {
    if (LEFT_OUT.includes(name)) continue;
    const call = JSON.stringify(EXAMPLE_CALLS[name])
      // Names and addresses exist once, and a password stays the same, so that the next measured user finds the same.
      .replace(/renamed|new@example/, (text) => text.replace(/^/, `u${number}`))
      .replace("battery staple", "correct horse");
    const placeholder = /[A-Z]{4,}/.exec(EXAMPLE_CALLS[name].path)?.[0];
    // A second account or alert like the first one would be refused.
    for (const table of ["linked_accounts", "price_alerts", "alert_channels", "push_subscriptions"])
      if (placeholder)
        await d1.prepare(`DELETE FROM ${table} WHERE user_id = ?1 AND id NOT LIKE '0000%'`).bind(userId).run();
    const id = !placeholder
      ? ""
      : await (placeholder === "SESSION" ? otherSession : createOwned)(app, cookie, placeholder);
    const { path, body }: { path: string; body?: unknown } = JSON.parse(
      placeholder ? call.replace(placeholder, id) : call,
    );
    const method = name.split(" ")[0]!;
    app.counts.reset();
    const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
    const reply = await app.request(path, init);
    const text = await reply.text();
    if (name === "DELETE /api/account" && !reply.ok) throw new Error(text);
    // The next calls prove themselves with the password.
    if (name === "DELETE /api/password")
      await d1.prepare("UPDATE users SET password = ? WHERE id = ?").bind(password, userId).run();
    // Some changes end all sessions and begin a new one.
    cookie =
      reply.headers
        .getSetCookie()
        .map((text) => text.split(";")[0]!)
        .find((text) => /^sid=./.test(text)) ?? cookie;
    measured[name] = { rowsRead: app.counts.rowsRead, rowsWritten: app.counts.rowsWritten };
  }
  return measured;
}

/** The rows of each job in which the rows of ten users from a number on are due. */
export async function measureJobs(app: Measured, from: number, run: number): Promise<Record<string, Rows>> {
  const { deps, counts } = app;
  await deps.db.d1.batch(dueStatements(from, run, deps.clock.now()).map((text) => deps.db.d1.prepare(text)));
  const measured: Record<string, Rows> = {};
  for (const { name, run: runJob } of jobs.filter((job) => !UPSTREAM_JOBS.test(job.name))) {
    counts.reset();
    await runJob(deps);
    measured[name] = { rowsRead: counts.rowsRead, rowsWritten: counts.rowsWritten };
  }
  return measured;
}
