import type { ChatMessage } from "../../../shared/chat/contract.ts";

/**
 * A message that the server has not accepted yet. "waiting": there was no answer, or it came too soon after others, so
 * it is sent again automatically. "failed": it was refused, and the user decides. "sent": it is stored, and arrives with
 * the others. `reason` is the server's sentence.
 */
export type Outgoing = {
  clientId: string;
  message: string;
  replyTo: ChatMessage | null;
  createdAt: string;
  state: "sending" | "waiting" | "failed" | "sent";
  reason: string;
};
