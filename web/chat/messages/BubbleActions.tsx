import { Flag, Pencil, Reply, Trash2, VolumeX } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";

/** The actions on messages. Some are offered only to the author or to admins. */
export type MessageActions = {
  isAdmin: boolean;
  open(id: number | null): void;
  reply(message: ChatMessage): void;
  edit(message: ChatMessage): void;
  remove(message: ChatMessage): void;
  mute(message: ChatMessage): void;
  report(message: ChatMessage): void;
};

const ACTIONS = "mt-1 flex scroll-mt-2 scroll-mb-16 flex-wrap items-center gap-1 text-13 leading-5 text-text-2";

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
      <div className={ACTIONS}>
        <span>Delete this message?</span>
        <ActionButton isDanger onClick={closeAndRun(actions.remove)}>
          Delete
        </ActionButton>
        <ActionButton onClick={() => actions.open(null)}>Cancel</ActionButton>
      </div>
    );
  }
  return (
    <div className={ACTIONS} ref={row}>
      <ActionButton onClick={closeAndRun(actions.reply)}>
        <Reply aria-hidden="true" /> Reply
      </ActionButton>
      {isOwn && (
        <ActionButton onClick={closeAndRun(actions.edit)}>
          <Pencil aria-hidden="true" /> Edit
        </ActionButton>
      )}
      {(isOwn || actions.isAdmin) && (
        <ActionButton onClick={isOwn ? () => setIsConfirming(true) : closeAndRun(actions.remove)}>
          <Trash2 aria-hidden="true" /> Delete
        </ActionButton>
      )}
      {!actions.isAdmin && !isOwn && (
        <ActionButton onClick={closeAndRun(actions.report)}>
          <Flag aria-hidden="true" /> Report
        </ActionButton>
      )}
      {actions.isAdmin && !isOwn && (
        <ActionButton onClick={closeAndRun(actions.mute)}>
          <VolumeX aria-hidden="true" /> Mute
        </ActionButton>
      )}
    </div>
  );
}

type ActionProps = { isDanger?: boolean; onClick: () => void; children: ReactNode };

const ActionButton = ({ isDanger, onClick, children }: ActionProps) => (
  <button
    type="button"
    className={`flex h-7 items-center gap-1.5 rounded-control border bg-surface px-2.5 hover:bg-raised max-md:h-11 ${isDanger ? "text-loss" : ""}`}
    onClick={onClick}
  >
    {children}
  </button>
);
