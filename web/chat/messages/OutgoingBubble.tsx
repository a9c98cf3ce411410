import type { Outgoing } from "../store/outgoing.ts";
import { MessageText } from "./MessageText.tsx";
import { Quote } from "./Quote.tsx";

type Props = {
  outgoing: Outgoing;
  username: string;
  isMore: boolean;
  /** The message below has the same fate, and says so for both. */
  isSaidBelow: boolean;
  onRetry: () => void;
  onDiscard: () => void;
};

/** One's own message before the server has it: shown at once, and never lost without a word. */
export function OutgoingBubble({ outgoing, username, isMore, isSaidBelow, onRetry, onDiscard }: Props) {
  const { message, replyTo, state, reason } = outgoing;
  return (
    <li className={`chat-message mine ${isMore ? "more" : ""}`}>
      <p className={isMore ? "sr-only" : "chat-who"}>
        <b>{username}</b> just now
      </p>
      <div className="chat-line">
        <div className={state === "sent" ? "bubble" : "bubble pending"}>
          {replyTo && <Quote quoted={replyTo} />}
          <p>
            <MessageText text={message} />
          </p>
        </div>
      </div>
      <p className={state === "failed" ? "chat-fate bad" : "chat-fate"} role="status">
        {state === "sending" && !isSaidBelow && "Sending…"}
        {state === "waiting" &&
          !isSaidBelow &&
          (reason ? `${reason} It will be sent then.` : "Waiting for the connection…")}
        {state === "failed" && (
          <>
            Not sent. {reason}{" "}
            <button type="button" className="chat-link" onClick={onRetry}>
              Retry
            </button>{" "}
            <button type="button" className="chat-link" onClick={onDiscard}>
              Discard
            </button>
          </>
        )}
      </p>
    </li>
  );
}
