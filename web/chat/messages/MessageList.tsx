import { ArrowDown, LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { counted } from "../../../shared/values/format-market.ts";
import { Button } from "../../ui/Button.tsx";
import { usePinnedScroll } from "../room/use-pinned-scroll.ts";
import type { ChatState, ChatStore } from "../store/chat-store.ts";
import { continuesRun } from "../store/transcript.ts";
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

export function MessageList({ chat, state, user, openId, actions }: Props) {
  const { messages, outgoing, hasOlder, older } = state;
  const list = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id ?? 0;
  const [first, last] = [messages[0]?.id, outgoing.at(-1)?.clientId ?? lastId];
  const { isAtEnd, toEnd } = usePinnedScroll(list, { first, last, onStart: chat.loadOlder, onEnd: chat.trim });
  const [readId, setReadId] = useState(lastId);
  if (isAtEnd && readId !== lastId) setReadId(lastId);
  const unseen = messages.filter(({ id, userId }) => id > readId && userId !== user.id).length;

  // Whoever sends wants to see it, wherever they were.
  const newest = outgoing.at(-1)?.clientId;
  useEffect(() => {
    if (newest) toEnd();
  }, [newest, toEnd]);

  const own = { userId: user.id };
  return (
    <div className="chat-list">
      {/* Each message has things to stop at, and there may be hundreds. */}
      <a href="#message" className="skip-link">
        Skip to the message field
      </a>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it. */}
      <div className="chat-scroll" ref={list} role="log" aria-label="Messages" tabIndex={0}>
        <div className="chat-older">
          {older === "loading" && <LoaderCircle className="lucide spinner" aria-label="Loading older messages" />}
          {older !== "loading" && hasOlder && (
            <Button onClick={chat.loadOlder}>{older === "failed" ? "Retry" : "Older messages"}</Button>
          )}
        </div>
        <ol className="chat-messages">
          {messages.map((message, at) => (
            <Bubble
              key={message.id}
              message={message}
              isOwn={message.userId === user.id}
              isMore={!message.replyTo && continuesRun(messages[at - 1], message)}
              isOpen={message.id === openId}
              actions={actions}
            />
          ))}
          {outgoing.map((one, at) => (
            <OutgoingBubble
              key={one.clientId}
              outgoing={one}
              username={user.username}
              isMore={continuesRun(at === 0 ? messages.at(-1) : { ...own, ...outgoing[at - 1]! }, { ...own, ...one })}
              isSaidBelow={one.state === outgoing[at + 1]?.state && one.reason === outgoing[at + 1]?.reason}
              onRetry={() => chat.retry(one.clientId)}
              onDiscard={() => chat.discard(one.clientId)}
            />
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <button type="button" className="button plain chat-newest" onClick={toEnd}>
          <ArrowDown aria-hidden="true" />
          {unseen === 0 ? "Newest messages" : counted(unseen, "new message")}
        </button>
      )}
    </div>
  );
}
