import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 300;
const MAX_LENGTH = 100;

type Props = { value: string; onSearch: (text: string) => void; label: string; placeholder: string };

/** The text shows at once; `onSearch` is called when the user stops typing. `value` is the query in the URL. */
export function SearchField({ value, onSearch, label, placeholder }: Props) {
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const field = useRef<HTMLInputElement>(null);

  // The user may have typed into the HTML before React took it over.
  useLayoutEffect(() => setText(field.current?.value ?? ""), []);

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
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        placeholder={placeholder}
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "Escape" || text === "") return;
          event.preventDefault();
          clear();
        }}
      />
      {text !== "" && (
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
