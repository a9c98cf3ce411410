import type { ChatMessage } from "../../../shared/chat/contract.ts";

/**
 * A message that has not arrived in the list yet. It is "waiting" after a failure or a 429 and is then sent again
 * automatically. It is "failed" after the server has refused it, and the user decides what to do. It is "sent" when the
 * server has stored it and its frame has not arrived yet. `reason` is the server's sentence.
 */
export type Outgoing = {
  clientId: string;
  message: string;
  replyTo: ChatMessage | null;
  createdAt: string;
  state: "sending" | "waiting" | "failed" | "sent";
  reason: string;
};
