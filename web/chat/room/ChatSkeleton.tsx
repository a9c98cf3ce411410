import { COMPOSER } from "../messages/Composer.tsx";
import { ChatFrame, MESSAGES, MESSAGES_AREA } from "./ChatFrame.tsx";

/** The widths of the skeleton bubbles. "self-end" aligns a bubble like the user's own. */
const BUBBLES = ["w-4/5", "w-1/2", "w-3/5 self-end", "w-2/3", "w-1/3", "w-1/4 self-end", "w-3/5"];

export const SkeletonMessages = () => (
  <div className={MESSAGES_AREA} role="status" aria-label="Loading messages">
    <div className={MESSAGES} aria-hidden="true">
      {BUBBLES.map((bubble) => (
        <div key={bubble} className={`mx-5 my-1.5 h-9 max-w-120 rounded-[4px_12px_12px] bg-muted ${bubble}`} />
      ))}
    </div>
  </div>
);

export const ChatSkeleton = () => (
  <ChatFrame status={null}>
    <SkeletonMessages />
    <div className={COMPOSER} data-composer />
  </ChatFrame>
);
