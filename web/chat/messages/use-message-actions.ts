import { useMemo, useState } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { ApiError, call, isSignedOut } from "../../api/call.ts";
import { toast } from "../../ui/toast/toast.ts";
import type { ChatStore } from "../store/chat-store.ts";
import type { MessageActions } from "./BubbleActions.tsx";
import type { ComposeTarget } from "./Composer.tsx";

/** Shows a failure as a toast. A 401 shows nothing, because the session shows its own toast. */
export function showError(error: unknown, fallback: string): void {
  if (isSignedOut(error)) return;
  toast({ title: "Error", description: (error instanceof ApiError && error.sentence) || fallback, tone: "bad" });
}

/** The actions on messages, with the open menu, the compose target and the messages of the open dialogs. */
export function useMessageActions(chat: ChatStore, isAdmin: boolean) {
  const [openId, open] = useState<number | null>(null);
  const [target, setTarget] = useState<ComposeTarget>(null);
  const [messageToMute, setMessageToMute] = useState<ChatMessage | null>(null);
  const [messageToReport, setMessageToReport] = useState<ChatMessage | null>(null);

  const actions = useMemo<MessageActions>(
    () => ({
      isAdmin,
      open,
      reply: (message) => setTarget({ kind: "reply", message }),
      edit: (message) => setTarget({ kind: "edit", message }),
      mute: setMessageToMute,
      report: setMessageToReport,
      // The room broadcasts the deletion to all pages, including this one.
      async remove({ id }) {
        try {
          await call("DELETE /api/chat/messages/:id", { params: { id: String(id) } });
        } catch (error) {
          showError(error, "Failed to delete message");
        }
      },
    }),
    [isAdmin],
  );

  async function send(text: string) {
    const sentTarget = target;
    setTarget(null);
    if (sentTarget?.kind !== "edit") return chat.send(text, sentTarget?.message ?? null);
    try {
      const params = { id: String(sentTarget.message.id) };
      chat.applyEdit(await call("PATCH /api/chat/messages/:id", { params, body: { message: text } }));
    } catch (error) {
      showError(error, "Failed to edit message");
      // Restores the edit, unless the user has started another reply or edit meanwhile.
      setTarget((current) => current ?? { kind: "edit", message: { ...sentTarget.message, message: text } });
    }
  }

  return {
    openId,
    target,
    setTarget,
    messageToMute,
    setMessageToMute,
    messageToReport,
    setMessageToReport,
    actions,
    send,
  };
}
