import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ChatMessage, Mute } from "../../../shared/chat/contract.ts";
import { cleanMessage, MAX_MESSAGE, messageLength } from "../../../shared/chat/rules.ts";
import { useNow } from "../../ui/use-now.ts";

/** From here on the page says how many characters are left. */
const NEAR_LIMIT = 50;

/** What the next message is to: a reply, a correction, or nothing in particular. */
export type Aim = { kind: "reply" | "edit"; message: ChatMessage } | null;

type Props = {
  aim: Aim;
  onAim: (aim: Aim) => void;
  /** A message is on its way. */
  isSending: boolean;
  mute: Mute | null;
  onSend: (text: string) => void;
};

export function Composer({ aim, onAim, isSending, mute, onSend }: Props) {
  const [draft, setDraft] = useState("");
  const [correction, setCorrection] = useState("");
  // What one was writing waits while one corrects something said before.
  const [text, setText] = aim?.kind === "edit" ? [correction, setCorrection] : [draft, setDraft];
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useNow();
  const isMuted = mute !== null && Date.parse(mute.until) > now;
  const left = MAX_MESSAGE - messageLength(text.trim());
  const maySend = !isSending && !isMuted && cleanMessage(text) !== "" && left >= 0;

  useEffect(() => {
    if (!aim) return;
    if (aim.kind === "edit") setCorrection(aim.message.message);
    field.current?.focus();
  }, [aim]);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!maySend) return;
    onSend(cleanMessage(text));
    setText("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that chooses a word in an input method is no Enter.
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
    if (event.key === "Escape" && aim) onAim(null);
  };

  return (
    <form className="chat-composer" onSubmit={submit}>
      {isMuted && (
        <p className="chat-notice" role="status">
          You are muted until {new Date(mute.until).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}:{" "}
          {mute.reason}
        </p>
      )}
      {aim && (
        <p className="chat-aim">
          <span>
            {aim.kind === "edit" ? (
              "Editing your message"
            ) : (
              <>
                Replying to <b>{aim.message.username}</b>: {aim.message.message}
              </>
            )}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={aim.kind === "edit" ? "Stop editing" : "Do not reply"}
            onClick={() => onAim(null)}
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
        <span id="chat-left" className={left < 0 ? "chat-left loss" : "chat-left"} aria-live="polite">
          {left < 0 ? `${-left} too many` : left <= NEAR_LIMIT ? `${left} left` : ""}
        </span>
      </div>
      <button type="submit" className="button primary" disabled={!maySend}>
        <SendHorizontal aria-hidden="true" /> Send
      </button>
    </form>
  );
}
