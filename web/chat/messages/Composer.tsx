import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { ChatMessage, Mute } from "../../../shared/chat/contract.ts";
import { cleanMessage, MAX_MESSAGE, messageLength } from "../../../shared/chat/rules.ts";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { optionId, SuggestionList } from "./SuggestionList.tsx";
import { timeText } from "./time-text.ts";
import { useCompletion } from "./use-completion.ts";

/** The row of the message field. Where an element has `data-composer`, toasts are at the top of a phone. */
export const COMPOSER = "grid min-h-17.25 grid-cols-[minmax(0,1fr)_auto] items-end gap-2 border-t p-3";

/** A field that grows with its text. */
const TEXT_FIELD =
  "block field-sizing-content max-h-36 min-h-11 w-full resize-none rounded-control border border-edge bg-surface px-2.5 py-2.75 text-text placeholder:text-text-3 placeholder:opacity-100 max-md:text-16 max-md:leading-5";

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
  /** The users that `@` can complete, the most recent authors first. */
  usernames: readonly string[];
  onSend: (text: string) => void;
};

export function Composer({ target, onTargetChange, isSending, mute, usernames, onSend }: Props) {
  const [draft, setDraft] = useState("");
  const [editedText, setEditedText] = useState("");
  // An edit has its own text, so that the draft of a new message is kept.
  const [text, setText] = target?.kind === "edit" ? [editedText, setEditedText] : [draft, setDraft];
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const completion = useCompletion({ field, text, setText, usernames });
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
    if (completion.onKey(event)) return;
    // The Enter that confirms a word of an input method (IME) does not send.
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
    if (event.key === "Escape" && target) onTargetChange(null);
  };

  return (
    <form className={COMPOSER} data-composer onSubmit={submit}>
      {isMuted && (
        <p className="col-span-full flex items-center gap-2 px-1 text-13 text-warn" role="status">
          You are muted until {timeText(Date.parse(mute.until))}: {mute.reason}
        </p>
      )}
      {target && (
        <p className="col-span-full flex items-center gap-2 border-l-2 border-accent pl-2.5 text-13 leading-5 text-text-2">
          <span className="min-w-0 flex-1 truncate">
            {target.kind === "edit" ? (
              "Editing your message"
            ) : (
              <>
                Replying to <b className="font-medium">{target.message.username}</b>: {target.message.message}
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
      <div className="relative">
        {completion.suggestions.length > 0 && (
          <SuggestionList
            id={listId}
            suggestions={completion.suggestions}
            activeIndex={completion.activeIndex}
            onChoose={completion.choose}
          />
        )}
        <textarea
          id="message"
          className={TEXT_FIELD}
          ref={field}
          rows={1}
          placeholder="Type your message..."
          aria-label="Message"
          aria-describedby="chat-left"
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          disabled={isMuted}
          aria-autocomplete="list"
          {...(completion.suggestions.length > 0 && {
            "aria-controls": listId,
            "aria-activedescendant": optionId(listId, completion.activeIndex),
          })}
          onChange={(event) => setText(event.target.value)}
          onSelect={(event) => completion.moveCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <span
          id="chat-left"
          className={`absolute right-2 bottom-0.5 text-11 ${remaining < 0 ? "text-loss" : "text-text-3"}`}
          aria-live="polite"
        >
          {remaining < 0 ? `${-remaining} too many` : remaining <= SHOW_REMAINING_FROM ? `${remaining} left` : ""}
        </span>
      </div>
      <Button type="submit" variant="primary" size="large" disabled={!maySend}>
        <SendHorizontal aria-hidden="true" /> Send
      </Button>
    </form>
  );
}
