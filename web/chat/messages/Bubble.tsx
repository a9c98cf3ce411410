import { Ellipsis } from "lucide-react";
import { memo } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { useNow } from "../../ui/use-now.ts";
import { BubbleActions, type MessageActions } from "./BubbleActions.tsx";
import { MessageText } from "./MessageText.tsx";
import { Quote } from "./Quote.tsx";

type Props = {
  message: ChatMessage;
  isOwn: boolean;
  /** The message above already shows the name and the time. */
  isFollowUp: boolean;
  isOpen: boolean;
  actions: MessageActions;
};

export const Bubble = memo(function Bubble({ message, isOwn, isFollowUp, isOpen, actions }: Props) {
  const { id, username, isDeleted } = message;
  return (
    <li className={`chat-message ${isOwn ? "mine" : ""} ${isFollowUp ? "more" : ""}`} id={`message-${id}`}>
      <MessageHeader message={message} isHidden={isFollowUp} />
      <div className="chat-line">
        <div className={`bubble ${isOwn ? "" : "other"} ${isDeleted ? "gone" : ""}`}>
          {message.replyTo && !isDeleted && <Quote quoted={message.replyTo} />}
          <p>
            {isDeleted ? message.message : <MessageText text={message.message} />}
            {message.isEdited && !isDeleted && <span className="edited">edited</span>}
          </p>
        </div>
        {!isDeleted && (
          <button
            type="button"
            className="chat-dots"
            aria-label={`Actions for the message of ${username}`}
            aria-expanded={isOpen}
            onClick={() => actions.open(isOpen ? null : id)}
          >
            <Ellipsis aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen && <BubbleActions message={message} isOwn={isOwn} actions={actions} />}
    </li>
  );
});

function MessageHeader({ message, isHidden }: { message: ChatMessage; isHidden: boolean }) {
  const now = useNow();
  const sentAt = new Date(message.createdAt);
  return (
    <p className={isHidden ? "sr-only" : "chat-who"}>
      <b>{message.username}</b>{" "}
      <time dateTime={message.createdAt} title={sentAt.toLocaleString()}>
        {timeAgo(sentAt.getTime(), now)}
      </time>
    </p>
  );
}
