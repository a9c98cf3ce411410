import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** Specification 1, section 5, "Search boxes". */
const DEBOUNCE_MS = 300;
/** The one of a page; the shell's search button looks for it. */
export const SEARCH_FIELD_ID = "search";
const MAX_LENGTH = 100;

type Props = { value: string; onSearch: (text: string) => void; label: string; placeholder: string };

/** What is typed shows at once; what it finds follows when the typing pauses. `value` is the address's. */
export function SearchField({ value, onSearch, label, placeholder }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const field = useRef<HTMLInputElement>(null);

  // The address changed by itself: back, forward, or a link.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      onSearch(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focusOnSlash);
    return () => document.removeEventListener("keydown", focusOnSlash);
  }, []);

  const clear = () => {
    sent.current = "";
    setText("");
    onSearch("");
    field.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for some readers
    <div className="search-field" role="search">
      <Search aria-hidden="true" />
      <input
        ref={field}
        id={SEARCH_FIELD_ID}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Escape" || text === "") return;
          event.preventDefault();
          clear();
        }}
      />
      {text === "" ? (
        <span className="key" aria-hidden="true">
          /
        </span>
      ) : (
        <button type="button" className="search-clear" aria-label="Clear search" onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
