import { CATEGORIES } from "../../../shared/news/filters.ts";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { CATEGORY_NAMES } from "../article/Byline.tsx";
import type { NewsSearch } from "./news-search.ts";

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
      <SearchField
        value={q}
        label="Search articles"
        placeholder="Search articles"
        onSearch={(text) => onChange({ ...(category && { category }), ...(text && { q: text }) })}
      />
    </div>
  );
}
