import type { Mute, ServerFrame } from "../../shared/chat/contract.ts";
import type { ChangeRequest } from "./messages.queries.ts";
import type { ChangeResult, PostResult } from "./messages.rules.ts";

export type NewMessage = { message: string; replyToId: number | null; clientId: string };
/** The joining user, as the worker read it from the session. */
export type JoinRequest = { userId: string; username: string; sid: string; mute: Mute | null };

/** The worker's client of the ChatRoom Durable Object. */
export type Room = {
  /** Returns null when the room cannot be reached or is overloaded. */
  post(userId: string, message: NewMessage): Promise<PostResult | null>;
  edit(change: ChangeRequest, message: string): Promise<ChangeResult>;
  remove(change: ChangeRequest): Promise<ChangeResult>;
  join(request: JoinRequest): Promise<Response>;
  /** Sends a frame to a user's sockets. Best effort, because the state is already stored. */
  sendToUser(userId: string, frame: ServerFrame): Promise<void>;
  /** Best effort, because the room checks the sessions each minute anyway. */
  closeSockets(owner: { userId: string } | { sid: string }): Promise<void>;
};
