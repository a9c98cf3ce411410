import { useMemo, useState } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { ApiError, call, isSignedOut } from "../../api/call.ts";
import { toast } from "../../ui/toast/toast.ts";
import type { ChatStore } from "../store/chat-store.ts";
import type { MessageActions } from "./BubbleActions.tsx";
import type { Aim } from "./Composer.tsx";

/** Says that something failed. That a session has ended is said by the session itself. */
export function complain(error: unknown, fallback: string): void {
  if (isSignedOut(error)) return;
  toast({ title: "Error", description: (error instanceof ApiError && error.sentence) || fallback, tone: "bad" });
}

/** What the room's page does with messages, and what it is doing now. */
export function useMessageActions(chat: ChatStore, isAdmin: boolean) {
  const [openId, open] = useState<number | null>(null);
  const [aim, setAim] = useState<Aim>(null);
  const [muting, setMuting] = useState<ChatMessage | null>(null);

  const actions = useMemo<MessageActions>(
    () => ({
      isAdmin,
      open,
      reply: (message) => setAim({ kind: "reply", message }),
      edit: (message) => setAim({ kind: "edit", message }),
      mute: setMuting,
      // The room tells everybody, this page too.
      async remove({ id }) {
        try {
          await call("DELETE /api/chat/messages/:id", { params: { id: String(id) } });
        } catch (error) {
          complain(error, "Failed to delete message");
        }
      },
    }),
    [isAdmin],
  );

  async function send(text: string) {
    const to = aim;
    setAim(null);
    if (to?.kind !== "edit") return chat.send(text, to?.message ?? null);
    try {
      const params = { id: String(to.message.id) };
      chat.change(await call("PATCH /api/chat/messages/:id", { params, body: { message: text } }));
    } catch (error) {
      complain(error, "Failed to edit message");
      // Not over something that was begun meanwhile.
      setAim((now) => now ?? { kind: "edit", message: { ...to.message, message: text } });
    }
  }

  return { openId, aim, setAim, muting, setMuting, actions, send };
}
