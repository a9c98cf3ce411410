import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useMarketState } from "../../markets/store/market.ts";
import { applySuggestion, type Suggestion, suggestCoins, suggestUsers, triggerAt } from "./completion.ts";

type Options = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText: (text: string) => void;
  /** The users of the room, the most recent authors first. */
  usernames: readonly string[];
};

/** Completes coins after `$` and users after `@`: arrow keys choose, Enter or Tab inserts, Escape closes. */
export function useCompletion({ field, text, setText, usernames }: Options) {
  const { columns } = useMarketState();
  const [caret, setCaret] = useState(0);
  const [activeIndex, setActiveIndex] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const nextCaret = useRef<number | null>(null);
  const trigger = triggerAt(text, caret);
  const isOpen = trigger !== null && trigger.start !== closedAt;
  const suggestions = !isOpen
    ? []
    : trigger.kind === "user"
      ? suggestUsers(usernames, trigger.query)
      : columns
        ? suggestCoins(columns, trigger.query)
        : [];

  // The caret can be set only after React has written the new text into the field.
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function choose(suggestion: Suggestion) {
    if (!trigger) return;
    const next = applySuggestion(text, caret, trigger, suggestion);
    nextCaret.current = next.caret;
    setText(next.text);
    setCaret(next.caret);
  }

  function moveCaret(position: number) {
    setCaret(position);
    setActiveIndex(0);
    if (triggerAt(text, position)?.start !== closedAt) setClosedAt(null);
  }

  /** Handles a key of the open list. Returns false when the key is not for the list. */
  function onKey(event: KeyboardEvent): boolean {
    const count = suggestions.length;
    if (count === 0 || event.nativeEvent.isComposing) return false;
    if (event.key === "ArrowDown") setActiveIndex((activeIndex + 1) % count);
    else if (event.key === "ArrowUp") setActiveIndex((activeIndex + count - 1) % count);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) choose(suggestions[activeIndex]!);
    else if (event.key === "Escape") setClosedAt(trigger?.start ?? null);
    else return false;
    event.preventDefault();
    return true;
  }

  return { suggestions, activeIndex: Math.min(activeIndex, suggestions.length - 1), choose, moveCaret, onKey };
}
