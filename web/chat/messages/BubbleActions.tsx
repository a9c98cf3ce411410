import { Pencil, Reply, Trash2, VolumeX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";

/** The actions on messages. Some are offered only to the author or to admins. */
export type MessageActions = {
  isAdmin: boolean;
  open(id: number | null): void;
  reply(message: ChatMessage): void;
  edit(message: ChatMessage): void;
  remove(message: ChatMessage): void;
  mute(message: ChatMessage): void;
};

type Props = { message: ChatMessage; isOwn: boolean; actions: MessageActions };

export function BubbleActions({ message, isOwn, actions }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const closeAndRun = (action: (message: ChatMessage) => void) => () => {
    actions.open(null);
    action(message);
  };
  if (isConfirming) {
    return (
      <div className="chat-actions">
        <span>Delete this message?</span>
        <button type="button" className="danger" onClick={closeAndRun(actions.remove)}>
          Delete
        </button>
        <button type="button" onClick={() => actions.open(null)}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <div className="chat-actions" ref={row}>
      <button type="button" onClick={closeAndRun(actions.reply)}>
        <Reply aria-hidden="true" /> Reply
      </button>
      {isOwn && (
        <button type="button" onClick={closeAndRun(actions.edit)}>
          <Pencil aria-hidden="true" /> Edit
        </button>
      )}
      {(isOwn || actions.isAdmin) && (
        <button type="button" onClick={() => setIsConfirming(true)}>
          <Trash2 aria-hidden="true" /> Delete
        </button>
      )}
      {actions.isAdmin && !isOwn && (
        <button type="button" onClick={closeAndRun(actions.mute)}>
          <VolumeX aria-hidden="true" /> Mute
        </button>
      )}
    </div>
  );
}
