import { Ellipsis } from "lucide-react";
import { memo } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { useNow } from "../../ui/use-now.ts";
import { BubbleActions, type MessageActions } from "./BubbleActions.tsx";
import { MessageFrame } from "./MessageFrame.tsx";
import { MessageText } from "./MessageText.tsx";
import { Quote } from "./Quote.tsx";
import { timeText } from "./time-text.ts";

type Props = {
  message: ChatMessage;
  isOwn: boolean;
  /** The message above already shows the name and the time. */
  isFollowUp: boolean;
  isOpen: boolean;
  actions: MessageActions;
};

/** Where the pointer can hover, the button shows only with the pointer on the message, with the focus or when open. */
const DOTS =
  "grid size-7 flex-none place-items-center rounded-control text-text-3 group-hover/message:opacity-100 hover:bg-hover hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 max-md:-my-2 max-md:size-11 [@media(hover:hover)]:opacity-0";

export const Bubble = memo(function Bubble({ message, isOwn, isFollowUp, isOpen, actions }: Props) {
  const { id, username, isDeleted } = message;
  return (
    <MessageFrame
      id={id}
      username={username}
      sentAt={<SentAt createdAt={message.createdAt} />}
      isOwn={isOwn}
      isFollowUp={isFollowUp}
      variant={isDeleted ? "deleted" : "full"}
      button={
        !isDeleted && (
          <button
            type="button"
            className={`${DOTS} ${isOwn ? "max-md:-mr-1 max-md:-ml-3" : "max-md:-mr-3 max-md:-ml-1"}`}
            aria-label={`Actions for the message of ${username}`}
            aria-expanded={isOpen}
            onClick={() => actions.open(isOpen ? null : id)}
          >
            <Ellipsis aria-hidden="true" />
          </button>
        )
      }
      below={isOpen && <BubbleActions message={message} isOwn={isOwn} actions={actions} />}
    >
      {message.replyTo && !isDeleted && <Quote quoted={message.replyTo} />}
      <p>
        {isDeleted ? message.message : <MessageText text={message.message} />}
        {message.isEdited && !isDeleted && <span className="ml-2 text-11 leading-5 text-text-2">edited</span>}
      </p>
    </MessageFrame>
  );
});

function SentAt({ createdAt }: { createdAt: string }) {
  const now = useNow();
  const sentAt = new Date(createdAt);
  return (
    <time dateTime={createdAt} title={timeText(sentAt.getTime())}>
      {timeAgo(sentAt.getTime(), now)}
    </time>
  );
}
