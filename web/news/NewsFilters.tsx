import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CATEGORIES, MAX_SEARCH } from "../../shared/news-filters.ts";
import { CATEGORY_NAMES } from "./Byline.tsx";
import type { NewsSearch } from "./news-search.ts";

/** Specification 1, section 5, "Search boxes". */
const DEBOUNCE_MS = 300;

type Props = { search: NewsSearch; onChange: (change: NewsSearch) => void };

export function NewsFilters({ search, onChange }: Props) {
  const { category, q = "" } = search;
  return (
    <div className="news-filters">
      <fieldset className="segments">
        <legend className="sr-only">Category</legend>
        {[undefined, ...CATEGORIES].map((name) => (
          <button
            key={name ?? "all"}
            type="button"
            aria-pressed={category === name}
            onClick={() => onChange({ ...(name && { category: name }), ...(q && { q }) })}
          >
            {name ? CATEGORY_NAMES[name] : "All"}
          </button>
        ))}
      </fieldset>
      <NewsSearchField
        value={q}
        onSearch={(text) => onChange({ ...(category && { category }), ...(text && { q: text }) })}
      />
    </div>
  );
}

/** What is typed shows at once; what it finds follows when the typing pauses. `value` is the address's. */
function NewsSearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(onSearch);
  send.current = onSearch;

  // The address changed by itself: back, forward, or a link.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      send.current(text.trim());
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="search-field">
      <Search aria-hidden="true" />
      <input
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        placeholder="Search articles"
        aria-label="Search articles"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== "" && (
        <button type="button" className="search-clear" aria-label="Clear search" onClick={() => setText("")}>
          <X aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
