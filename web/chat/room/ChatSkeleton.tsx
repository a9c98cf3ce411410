import { ChatFrame } from "./ChatFrame.tsx";

/** The classes of the skeleton bubbles, with different widths. "mine" aligns a bubble like the user's own. */
const BUBBLES = ["w-4/5", "w-1/2", "mine w-3/5", "w-2/3", "w-1/3", "mine w-1/4", "w-3/5"];

export const SkeletonMessages = () => (
  <div className="chat-list" role="status" aria-label="Loading messages">
    <div className="chat-messages" aria-hidden="true">
      {BUBBLES.map((bubble) => (
        <div key={bubble} className={`chat-bone ${bubble}`} />
      ))}
    </div>
  </div>
);

export const ChatSkeleton = () => (
  <ChatFrame status={null}>
    <SkeletonMessages />
    <div className="chat-composer" />
  </ChatFrame>
);
