import { ArrowDown, LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { counted } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { MESSAGES, MESSAGES_AREA } from "../room/ChatFrame.tsx";
import { usePinnedScroll } from "../room/use-pinned-scroll.ts";
import type { ChatState } from "../store/chat-state.ts";
import type { ChatStore } from "../store/chat-store.ts";
import { continuesGroup } from "../store/transcript.ts";
import { Bubble } from "./Bubble.tsx";
import type { MessageActions } from "./BubbleActions.tsx";
import { OutgoingBubble } from "./OutgoingBubble.tsx";

type Props = {
  chat: ChatStore;
  state: ChatState;
  user: { id: string; username: string };
  openId: number | null;
  actions: MessageActions;
};

/** The page keeps the scroll position itself when older messages are added. With anchoring it would move twice. */
const SCROLL_AREA = "overflow-y-auto overscroll-contain px-5 pt-1 pb-4 -outline-offset-2 [overflow-anchor:none]";

export function MessageList({ chat, state, user, openId, actions }: Props) {
  const { messages, outgoing, hasOlder, older } = state;
  const list = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id ?? 0;
  const [first, last] = [messages[0]?.id, outgoing.at(-1)?.clientId ?? lastId];
  const { isAtEnd, scrollToEnd } = usePinnedScroll(list, { first, last, onStart: chat.loadOlder, onEnd: chat.trim });
  const [lastReadId, setLastReadId] = useState(lastId);
  if (isAtEnd && lastReadId !== lastId) setLastReadId(lastId);
  const unreadCount = messages.filter(({ id, userId }) => id > lastReadId && userId !== user.id).length;

  // After sending, the list scrolls to the new message from any position.
  const newestOutgoingId = outgoing.at(-1)?.clientId;
  useEffect(() => {
    if (newestOutgoingId) scrollToEnd();
  }, [newestOutgoingId, scrollToEnd]);

  const author = { userId: user.id };
  return (
    <div className={MESSAGES_AREA}>
      {/* Without this link, the Tab key would stop several times at each of up to hundreds of messages. */}
      <a href="#message" className="skip-link">
        Skip to the message field
      </a>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list needs the focus to scroll with the arrow keys. */}
      <div className={SCROLL_AREA} ref={list} role="log" aria-label="Messages" tabIndex={0}>
        <div className="grid min-h-5 place-items-center">
          {older === "loading" && (
            <LoaderCircle className="motion-safe:animate-spin" aria-label="Loading older messages" />
          )}
          {older !== "loading" && hasOlder && (
            <Button onClick={chat.loadOlder}>{older === "failed" ? "Retry" : "Older messages"}</Button>
          )}
        </div>
        <ol className={MESSAGES}>
          {messages.map((message, index) => (
            <Bubble
              key={message.id}
              message={message}
              isOwn={message.userId === user.id}
              isFollowUp={!message.replyTo && continuesGroup(messages[index - 1], message)}
              isOpen={message.id === openId}
              actions={actions}
            />
          ))}
          {outgoing.map((unsent, index) => (
            <OutgoingBubble
              key={unsent.clientId}
              outgoing={unsent}
              username={user.username}
              isFollowUp={continuesGroup(index === 0 ? messages.at(-1) : { ...author, ...outgoing[index - 1]! }, {
                ...author,
                ...unsent,
              })}
              isStatusBelow={
                unsent.state === outgoing[index + 1]?.state && unsent.reason === outgoing[index + 1]?.reason
              }
              onRetry={() => chat.retry(unsent.clientId)}
              onDiscard={() => chat.discard(unsent.clientId)}
            />
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className="button floating absolute bottom-3 left-1/2 -translate-x-1/2 bg-raised"
          onClick={scrollToEnd}
        >
          <ArrowDown aria-hidden="true" />
          {unreadCount === 0 ? "Newest messages" : counted(unreadCount, "new message")}
        </button>
      )}
    </div>
  );
}
