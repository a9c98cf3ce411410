import type { Mute } from "../../shared/chat/contract.ts";
import { badRequest, notFound } from "../../shared/refusal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { hasUser } from "../accounts/accounts.ts";
import { noticeStatement } from "../alerts/notices.ts";
import { userAuditStatement } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { toMute } from "./messages.rules.ts";
import { deleteMute, findMute, saveMute } from "./mutes.queries.ts";

export async function currentMute(deps: Deps, userId: string): Promise<Mute | null> {
  const row = await findMute(deps.db, userId, deps.clock.now());
  return row ? toMute(row) : null;
}

const times = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
/** "26 Nov 2026, 14:30 UTC", because the server does not know the user's zone. */
const untilText = (until: number): string => `${times.format(until)} UTC`;

type NewMute = { minutes: number; reason: string };

export async function muteUser(deps: Deps, admin: SessionUser, userId: string, { minutes, reason }: NewMute) {
  if (userId === admin.id) throw badRequest("You cannot mute yourself.");
  if (!(await hasUser(deps, userId))) throw notFound("User not found.");
  const now = deps.clock.now();
  const row = { userId, until: now + minutes * MINUTE, reason, mutedBy: admin.id, createdAt: now };
  const { db } = deps;
  await saveMute(db, row, [
    userAuditStatement(db, admin, { action: "muted", subjectId: userId, reason, at: now }),
    noticeStatement(db, userId, { kind: "muted", name: untilText(row.until), detail: reason, at: now }),
  ]);
  const mute = toMute(row);
  await deps.room.sendToUser(userId, { type: "muted", mute });
  return mute;
}

export async function unmuteUser(deps: Deps, admin: SessionUser, userId: string) {
  const { db } = deps;
  const at = deps.clock.now();
  const after = [
    userAuditStatement(db, admin, { action: "unmuted", subjectId: userId, reason: null, at }),
    noticeStatement(db, userId, { kind: "unmuted", name: "", at }),
  ];
  if (!(await deleteMute(db, userId, after))) throw notFound("This user is not muted.");
  await deps.room.sendToUser(userId, { type: "muted", mute: null });
}
