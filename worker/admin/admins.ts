import type { AdminAction } from "../../shared/admin/limits.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import type { Person } from "../platform/http/endpoints.ts";
import { conflict, notFound } from "../platform/http/errors.ts";
import { readAdmin, writeAdmin } from "./admins.queries.ts";
import { insertEntry, listEntries } from "./audit.queries.ts";

const entryOf = ({ clock }: Deps, actor: Person, action: AdminAction, subjectId: string | null) => ({
  actorId: actor.id,
  actorName: actor.username,
  action,
  subjectId,
  subjectName: null,
  at: clock.now(),
});

/** Makes somebody an admin, or one no longer. To be one already is no failure. */
export async function setAdmin(deps: Deps, actor: Person, id: string, isAdmin: boolean) {
  const { db, log } = deps;
  const action = isAdmin ? "made-admin" : "unmade-admin";
  if (await writeAdmin(db, id, isAdmin, entryOf(deps, actor, action, id))) {
    log(action, { id, by: actor.id });
    return { id, isAdmin };
  }
  const present = await readAdmin(db, id);
  if (present === undefined) throw notFound("There is no such person.");
  if (present !== isAdmin) throw conflict("This is the only admin: make another one first.");
  return { id, isAdmin };
}

export const noteExport = (deps: Deps, actor: Person) =>
  insertEntry(deps.db, entryOf(deps, actor, "exported-emails", null));

export async function listAudit({ db }: Deps, before: number | undefined) {
  const entries = await listEntries(db, before);
  return entries.map(({ id, at, actorName, action, subjectName }) => ({
    id,
    at: isoTime(at),
    actor: actorName,
    action,
    subject: subjectName,
  }));
}
