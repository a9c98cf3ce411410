import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ChatMessage, Mute } from "../../../shared/chat/contract.ts";
import { cleanMessage, MAX_MESSAGE, messageLength } from "../../../shared/chat/rules.ts";
import { useNow } from "../../ui/use-now.ts";

/** The page shows the number of remaining characters from this number on. */
const SHOW_REMAINING_FROM = 50;

/** The message that the user replies to or edits, or null for a new message. */
export type ComposeTarget = { kind: "reply" | "edit"; message: ChatMessage } | null;

type Props = {
  target: ComposeTarget;
  onTargetChange: (target: ComposeTarget) => void;
  /** True while a message is being sent. */
  isSending: boolean;
  mute: Mute | null;
  onSend: (text: string) => void;
};

export function Composer({ target, onTargetChange, isSending, mute, onSend }: Props) {
  const [draft, setDraft] = useState("");
  const [editedText, setEditedText] = useState("");
  // An edit has its own text, so that the draft of a new message is kept.
  const [text, setText] = target?.kind === "edit" ? [editedText, setEditedText] : [draft, setDraft];
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useNow();
  const isMuted = mute !== null && Date.parse(mute.until) > now;
  const remaining = MAX_MESSAGE - messageLength(text.trim());
  const maySend = !isSending && !isMuted && cleanMessage(text) !== "" && remaining >= 0;

  useEffect(() => {
    if (!target) return;
    if (target.kind === "edit") setEditedText(target.message.message);
    field.current?.focus();
  }, [target]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!maySend) return;
    onSend(cleanMessage(text));
    setText("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that confirms a word of an input method (IME) does not send.
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
    if (event.key === "Escape" && target) onTargetChange(null);
  };

  return (
    <form className="chat-composer" onSubmit={submit}>
      {isMuted && (
        <p className="chat-notice" role="status">
          You are muted until {new Date(mute.until).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}:{" "}
          {mute.reason}
        </p>
      )}
      {target && (
        <p className="chat-aim">
          <span>
            {target.kind === "edit" ? (
              "Editing your message"
            ) : (
              <>
                Replying to <b>{target.message.username}</b>: {target.message.message}
              </>
            )}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={target.kind === "edit" ? "Cancel editing" : "Cancel reply"}
            onClick={() => onTargetChange(null)}
          >
            <X aria-hidden="true" />
          </button>
        </p>
      )}
      <div className="chat-field">
        <textarea
          id="message"
          ref={field}
          rows={1}
          placeholder="Type your message..."
          aria-label="Message"
          aria-describedby="chat-left"
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          disabled={isMuted}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span id="chat-left" className={remaining < 0 ? "chat-left loss" : "chat-left"} aria-live="polite">
          {remaining < 0 ? `${-remaining} too many` : remaining <= SHOW_REMAINING_FROM ? `${remaining} left` : ""}
        </span>
      </div>
      <button type="submit" className="button primary" disabled={!maySend}>
        <SendHorizontal aria-hidden="true" /> Send
      </button>
    </form>
  );
}
