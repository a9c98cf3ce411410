import { Pencil, Reply, Trash2, VolumeX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";

/** What can be done with a message, as far as the person may. */
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
  const [isSure, setIsSure] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const choose = (act: (message: ChatMessage) => void) => () => {
    actions.open(null);
    act(message);
  };
  if (isSure) {
    return (
      <div className="chat-actions">
        <span>Delete this message?</span>
        <button type="button" className="danger" onClick={choose(actions.remove)}>
          Delete
        </button>
        <button type="button" onClick={() => actions.open(null)}>
          Keep
        </button>
      </div>
    );
  }
  return (
    <div className="chat-actions" ref={row}>
      <button type="button" onClick={choose(actions.reply)}>
        <Reply aria-hidden="true" /> Reply
      </button>
      {isOwn && (
        <button type="button" onClick={choose(actions.edit)}>
          <Pencil aria-hidden="true" /> Edit
        </button>
      )}
      {(isOwn || actions.isAdmin) && (
        <button type="button" onClick={() => setIsSure(true)}>
          <Trash2 aria-hidden="true" /> Delete
        </button>
      )}
      {actions.isAdmin && !isOwn && (
        <button type="button" onClick={choose(actions.mute)}>
          <VolumeX aria-hidden="true" /> Mute
        </button>
      )}
    </div>
  );
}
