import type { ReactNode } from "react";

type Props = {
  id?: number;
  username: string;
  sentAt: ReactNode;
  isOwn: boolean;
  /** The message above already shows the name and the time. */
  isFollowUp: boolean;
  variant?: "full" | "pending" | "deleted";
  /** The button beside the bubble. */
  button?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

const HAIRLINE = "[box-shadow:inset_0_0_0_1px_var(--line)]";
const OWN = "bg-[color-mix(in_oklab,var(--accent)_20%,var(--surface))]";
const OTHER = "bg-raised in-data-[theme=light]:[box-shadow:inset_0_0_0_1px_var(--line)]";

/** A bubble with the name and the time above it. The user's own messages are on the right. */
export function MessageFrame(props: Props) {
  const { id, username, sentAt, isOwn, isFollowUp, variant = "full", button, below, children } = props;
  const shape = isOwn ? "rounded-[12px_4px_12px_12px]" : "rounded-[4px_12px_12px]";
  const background = variant === "deleted" ? `text-text-3 ${HAIRLINE}` : isOwn ? OWN : OTHER;
  return (
    <li
      id={id === undefined ? undefined : `message-${id}`}
      className={`group/message relative flex max-w-[min(85%,520px)] flex-col ${isOwn ? "items-end self-end" : "items-start"} ${isFollowUp ? "mt-1" : "mt-4"}`}
    >
      <p className={isFollowUp ? "sr-only" : "px-0.5 pb-1 text-12 text-text-3"}>
        <b className="mr-1 font-medium text-text-2">{username}</b> {sentAt}
      </p>
      <div className={`flex max-w-full items-center gap-1 ${isOwn ? "flex-row-reverse" : ""}`}>
        <div
          className={`min-w-0 px-3 py-2 wrap-anywhere whitespace-pre-wrap group-data-found/message:[box-shadow:0_0_0_2px_var(--focus)] ${shape} ${background} ${variant === "pending" ? "opacity-75" : ""}`}
        >
          {children}
        </div>
        {button}
      </div>
      {below}
    </li>
  );
}
