import type { Outgoing } from "../store/outgoing.ts";
import { MessageText } from "./MessageText.tsx";
import { Quote } from "./Quote.tsx";

type Props = {
  outgoing: Outgoing;
  username: string;
  isFollowUp: boolean;
  /** The message below has the same status, so only that one shows it. */
  isStatusBelow: boolean;
  onRetry: () => void;
  onDiscard: () => void;
};

/** A message of the user that has not arrived in the list yet, with its sending status. */
export function OutgoingBubble({ outgoing, username, isFollowUp, isStatusBelow, onRetry, onDiscard }: Props) {
  const { message, replyTo, state, reason } = outgoing;
  return (
    <li className={`chat-message mine ${isFollowUp ? "more" : ""}`}>
      <p className={isFollowUp ? "sr-only" : "chat-who"}>
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
        {state === "sending" && !isStatusBelow && "Sending…"}
        {state === "waiting" &&
          !isStatusBelow &&
          (reason ? `${reason} It will be sent automatically.` : "Waiting for the connection…")}
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
