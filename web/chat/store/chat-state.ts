import type { ChatMessage, Mute } from "../../../shared/chat/contract.ts";
import type { ConnectionState } from "./connection.ts";
import type { Outgoing } from "./outgoing.ts";

export type ChatState = {
  status: "loading" | "ready" | "failed";
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  hasOlder: boolean;
  older: "idle" | "loading" | "failed";
  connection: ConnectionState;
  count: number;
  mute: Mute | null;
  /** The number of other users' messages that arrived while the tab was hidden. */
  unread: number;
};

export const INITIAL_STATE: ChatState = {
  status: "loading",
  messages: [],
  outgoing: [],
  hasOlder: false,
  older: "idle",
  connection: "connecting",
  count: 0,
  mute: null,
  unread: 0,
};
