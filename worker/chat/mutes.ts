import type { Mute } from "../../shared/chat/contract.ts";
import { badRequest, notFound } from "../../shared/refusal.ts";
import { MINUTE } from "../../shared/values/time.ts";
import { hasUser } from "../accounts/accounts.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { toMute } from "./messages.rules.ts";
import { deleteMute, findMute, saveMute } from "./mutes.queries.ts";

export async function currentMute(deps: Deps, userId: string): Promise<Mute | null> {
  const row = await findMute(deps.db, userId, deps.clock.now());
  return row ? toMute(row) : null;
}

type NewMute = { minutes: number; reason: string };

export async function muteUser(deps: Deps, admin: SessionUser, userId: string, { minutes, reason }: NewMute) {
  if (userId === admin.id) throw badRequest("You cannot mute yourself.");
  if (!(await hasUser(deps, userId))) throw notFound("User not found.");
  const now = deps.clock.now();
  const row = { userId, until: now + minutes * MINUTE, reason, mutedBy: admin.id, createdAt: now };
  await saveMute(deps.db, row);
  const mute = toMute(row);
  await deps.room.sendToUser(userId, { type: "muted", mute });
  return mute;
}

export async function unmuteUser(deps: Deps, userId: string) {
  if (!(await deleteMute(deps.db, userId))) throw notFound("This user is not muted.");
  await deps.room.sendToUser(userId, { type: "muted", mute: null });
}
