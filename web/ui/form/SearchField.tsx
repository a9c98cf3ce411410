import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;
/** A page has one search field. The search button of the shell finds it by this id. */
export const SEARCH_FIELD_ID = "search";
const MAX_LENGTH = 100;

type Props = { value: string; onSearch: (text: string) => void; label: string; placeholder: string };

/** The text shows at once; `onSearch` is called when the user stops typing. `value` is the query in the URL. */
export function SearchField({ value, onSearch, label, placeholder }: Props) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const field = useRef<HTMLInputElement>(null);

  // The URL changed by back, forward or a link.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const query = text.trim();
    if (query === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = query;
      onSearch(query);
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
    searched.current = "";
    setText("");
    onSearch("");
    field.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the new search element
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
        <button
          type="button"
          className="absolute top-1 right-1 grid size-7 place-items-center rounded-sm max-md:top-0 max-md:right-0 max-md:size-11"
          aria-label="Clear search"
          onClick={clear}
        >
          <X aria-hidden="true" className="static" />
        </button>
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
