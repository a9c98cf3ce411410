import type { Outgoing } from "../store/outgoing.ts";
import { MessageFrame } from "./MessageFrame.tsx";
import { MessageText } from "./MessageText.tsx";
import { Quote } from "./Quote.tsx";
import { TextButton } from "./TextButton.tsx";

type Props = {
  outgoing: Outgoing;
  username: string;
  isFollowUp: boolean;
  /** True when the next message has the same status. Then only the next message shows the status. */
  isStatusBelow: boolean;
  onRetry: () => void;
  onDiscard: () => void;
};

/** A message of the user that has not arrived in the list yet, with its sending status. */
export function OutgoingBubble({ outgoing, username, isFollowUp, isStatusBelow, onRetry, onDiscard }: Props) {
  const { message, replyTo, state, reason } = outgoing;
  return (
    <MessageFrame
      username={username}
      sentAt="just now"
      isOwn
      isFollowUp={isFollowUp}
      variant={state === "sent" ? "full" : "pending"}
      below={
        <p className={`pt-1 text-12 empty:hidden ${state === "failed" ? "text-loss" : "text-text-3"}`} role="status">
          {state === "sending" && !isStatusBelow && "Sending…"}
          {state === "waiting" &&
            !isStatusBelow &&
            (reason ? `${reason} It will be sent automatically.` : "Waiting for the connection…")}
          {state === "failed" && (
            <>
              Not sent. {reason} <TextButton onClick={onRetry}>Retry</TextButton>{" "}
              <TextButton onClick={onDiscard}>Discard</TextButton>
            </>
          )}
        </p>
      }
    >
      {replyTo && <Quote quoted={replyTo} />}
      <p>
        <MessageText text={message} />
      </p>
    </MessageFrame>
  );
}
