import type { ChatMessage, Mute } from "../../shared/chat/contract.ts";
import { DELETED_TEXT } from "../../shared/chat/rules.ts";
import { isoTime } from "../../shared/values/time.ts";
import type { MessageRow } from "./messages.queries.ts";

/** A message as clients see it. A deleted message shows a placeholder instead of its text. */
export const toMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  userId: row.userId,
  username: row.username,
  message: row.isDeleted ? DELETED_TEXT : row.message,
  messageType: "text",
  replyToId: row.replyToId,
  replyTo: replyTarget(row),
  isEdited: row.isEdited,
  isDeleted: row.isDeleted,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  clientId: row.clientId,
});

function replyTarget({
  replyToId,
  parentUsername,
  parentMessage,
  parentIsDeleted,
}: MessageRow): ChatMessage["replyTo"] {
  if (replyToId === null || parentUsername === null || parentMessage === null) return null;
  return { id: replyToId, username: parentUsername, message: parentIsDeleted ? DELETED_TEXT : parentMessage };
}

export const toMute = ({ userId, until, reason }: { userId: string; until: number; reason: string }): Mute => ({
  userId,
  until: isoTime(until),
  reason,
});

/** "2026-11-21T14:05:30.000Z" → "2026-11-21 14:05 UTC". */
const minuteOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
export const muteSentence = ({ until, reason }: Mute): string => `You are muted until ${minuteOf(until)}: ${reason}`;

/** The result of sending a message. */
export type PostResult =
  | { kind: "stored"; message: ChatMessage }
  | { kind: "too-fast"; waitMs: number }
  | { kind: "muted"; mute: Mute }
  | { kind: "no-such-parent" }
  | { kind: "no-such-user" }
  | { kind: "failed" };

/** The result of editing or deleting a message. */
export type ChangeResult =
  | { kind: "changed"; message: ChatMessage }
  | { kind: "too-fast"; waitMs: number }
  | { kind: "no-such-message" };

/** The reason why the insert skipped a draft, derived from the draft and the user's mute. */
export function reasonSkipped(draft: { replyToId: number | null }, mute: Mute | null): PostResult {
  if (mute) return { kind: "muted", mute };
  return { kind: draft.replyToId === null ? "no-such-user" : "no-such-parent" };
}
