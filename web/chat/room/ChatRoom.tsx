import { MessageCircle } from "lucide-react";
import { Suspense, useMemo } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { Composer } from "../messages/Composer.tsx";
import { MessageList } from "../messages/MessageList.tsx";
import { useMessageActions } from "../messages/use-message-actions.ts";
import { ChatFrame, MESSAGES_AREA } from "./ChatFrame.tsx";
import { ChatRail } from "./ChatRail.tsx";
import { SkeletonMessages } from "./ChatSkeleton.tsx";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { ConnectionStatus } from "./ConnectionStatus.tsx";
import { useChat } from "./use-chat.ts";

const ReportDialog = lazyPart(async () => (await import("./ReportDialog.tsx")).ReportDialog);
const DeleteMessageDialog = lazyPart(async () => (await import("./DeleteMessageDialog.tsx")).DeleteMessageDialog);
const MuteDialog = lazyPart(async () => (await import("./MuteDialog.tsx")).MuteDialog);

type User = { id: string; username: string | null; isAdmin: boolean };

export function ChatRoom({ user }: { user: User }) {
  const { chat, state } = useChat(user.id);
  const { openId, target, setTarget, actions, send, ...dialogs } = useMessageActions(chat, user);
  const { messageToMute, setMessageToMute, messageToReport, setMessageToReport } = dialogs;
  const { messageToDelete, setMessageToDelete } = dialogs;
  const usernames = useMemo(() => otherAuthors(state.messages, user.id), [state.messages, user.id]);
  usePageTitle(state.unread > 0 ? `(${state.unread}) Live Chat` : "Live Chat");
  const isEmpty = state.messages.length === 0 && state.outgoing.length === 0;

  return (
    <ChatFrame status={<ConnectionStatus {...state} />} rail={<ChatRail />}>
      {state.status === "loading" && <SkeletonMessages />}
      {state.status === "failed" && <MessagesFailed onRetry={chat.reload} />}
      {state.status === "ready" && isEmpty && <EmptyRoom />}
      {state.status === "ready" && !isEmpty && (
        <MessageList
          chat={chat}
          state={state}
          user={{ id: user.id, username: user.username ?? "" }}
          openId={openId}
          actions={actions}
        />
      )}
      <ConnectionNotice connection={state.connection} onRetry={chat.reconnect} />
      <Composer
        target={target}
        onTargetChange={setTarget}
        isSending={state.outgoing.some((message) => message.state === "sending")}
        mute={state.mute}
        usernames={usernames}
        onSend={send}
      />
      {messageToMute && (
        <Suspense fallback={null}>
          <MuteDialog user={messageToMute} onClose={() => setMessageToMute(null)} />
        </Suspense>
      )}
      {messageToDelete && (
        <Suspense fallback={null}>
          <DeleteMessageDialog message={messageToDelete} onClose={() => setMessageToDelete(null)} />
        </Suspense>
      )}
      {messageToReport && (
        <Suspense fallback={null}>
          <ReportDialog message={messageToReport} onClose={() => setMessageToReport(null)} />
        </Suspense>
      )}
    </ChatFrame>
  );
}

/** The authors of the loaded messages except the user, the most recent authors first. */
const otherAuthors = (messages: readonly ChatMessage[], userId: string): string[] => [
  ...new Set(messages.toReversed().flatMap((message) => (message.userId === userId ? [] : message.username))),
];

const MessagesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={`${MESSAGES_AREA} place-content-center`}>
    <LoadFailed onRetry={onRetry}>Messages could not be loaded.</LoadFailed>
  </div>
);

const EmptyRoom = () => (
  <div className={`${MESSAGES_AREA} place-content-center justify-items-center px-4 text-center`}>
    <MessageCircle className="lucide mb-3 text-text-3" aria-hidden="true" />
    <h2 className="text-16 font-semibold">Welcome to the chat!</h2>
    <p className="text-13 text-text-2">Start a conversation with the community</p>
  </div>
);
