import type { ChatMessage, Mute } from "../../shared/chat/contract.ts";
import { DELETED_TEXT } from "../../shared/chat/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { MessageRow } from "./messages.queries.ts";

/** A message as people see it: what is deleted says so and nothing else. */
export const messageOf = (row: MessageRow): ChatMessage => ({
  id: row.id,
  userId: row.userId,
  username: row.username,
  message: row.isDeleted ? DELETED_TEXT : row.message,
  messageType: "text",
  replyToId: row.replyToId,
  replyTo: parentOf(row),
  isEdited: row.isEdited,
  isDeleted: row.isDeleted,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  clientId: row.clientId,
});

function parentOf({ replyToId, parentUsername, parentMessage, parentIsDeleted }: MessageRow): ChatMessage["replyTo"] {
  if (replyToId === null || parentUsername === null || parentMessage === null) return null;
  return { id: replyToId, username: parentUsername, message: parentIsDeleted ? DELETED_TEXT : parentMessage };
}

export const muteOf = ({ userId, until, reason }: { userId: string; until: number; reason: string }): Mute => ({
  userId,
  until: isoTime(until),
  reason,
});

/** "2026-11-21T14:05:30.000Z" → "2026-11-21 14:05 UTC". */
const minuteOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
export const muteSentence = ({ until, reason }: Mute): string => `You are muted until ${minuteOf(until)}: ${reason}`;

/** What became of a message that somebody wanted to send. */
export type Posted =
  | { kind: "stored"; message: ChatMessage }
  | { kind: "too-fast"; waitMs: number }
  | { kind: "muted"; mute: Mute }
  | { kind: "no-such-parent" }
  | { kind: "no-such-person" }
  | { kind: "failed" };

/** What became of an edit or a deletion. */
export type Changed =
  | { kind: "changed"; message: ChatMessage }
  | { kind: "too-fast"; waitMs: number }
  | { kind: "no-such-message" };

/** Why the insert left a draft out, by what else is known of it. */
export function reasonLeftOut(draft: { replyToId: number | null }, mute: Mute | null): Posted {
  if (mute) return { kind: "muted", mute };
  return { kind: draft.replyToId === null ? "no-such-person" : "no-such-parent" };
}
