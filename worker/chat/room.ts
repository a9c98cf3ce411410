import type { Mute, ServerFrame } from "../../shared/chat/contract.ts";
import type { Change } from "./messages.queries.ts";
import type { Changed, Posted } from "./messages.rules.ts";

export type NewMessage = { message: string; replyToId: number | null; clientId: string };
/** Who joins the room, as the worker read it from the session. */
export type JoinRequest = { userId: string; username: string; sid: string; mute: Mute | null };

/** The room as the worker knows it. */
export type Room = {
  /** Null when the room cannot be reached, or takes no more now. */
  post(userId: string, message: NewMessage): Promise<Posted | null>;
  edit(change: Change, message: string): Promise<Changed>;
  remove(change: Change): Promise<Changed>;
  join(arrival: JoinRequest): Promise<Response>;
  /** Best effort: what it tells is stored before. */
  tell(userId: string, frame: ServerFrame): Promise<void>;
  /** Best effort: the room looks at the sessions each minute anyway. */
  closeSockets(who: { userId: string } | { sid: string }): Promise<void>;
};
