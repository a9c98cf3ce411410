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

/** Deletes a message. True when it is done. */
export async function deleteMessage(id: number, reason?: string): Promise<boolean> {
  try {
    const query = reason === undefined ? {} : { reason };
    await call("DELETE /api/chat/messages/:id", { params: { id: String(id) }, query });
    return true;
  } catch (error) {
    showError(error, "Failed to delete message");
    return false;
  }
}

/** The actions on messages, with the open menu, the compose target and the messages of the open dialogs. */
export function useMessageActions(chat: ChatStore, { id: userId, isAdmin }: { id: string; isAdmin: boolean }) {
  const [openId, open] = useState<number | null>(null);
  const [target, setTarget] = useState<ComposeTarget>(null);
  const [messageToMute, setMessageToMute] = useState<ChatMessage | null>(null);
  const [messageToDelete, setMessageToDelete] = useState<ChatMessage | null>(null);
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
      async remove(message) {
        // The author of another message reads why an admin deleted it.
        if (message.userId === userId) await deleteMessage(message.id);
        else setMessageToDelete(message);
      },
    }),
    [isAdmin, userId],
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
    messageToDelete,
    setMessageToDelete,
    messageToReport,
    setMessageToReport,
    actions,
    send,
  };
}
