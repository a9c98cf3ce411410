import { CATEGORY_NAMES } from "../../../shared/news/byline.ts";
import { CATEGORIES } from "../../../shared/news/filters.ts";
import { SearchField } from "../../ui/form/SearchField.tsx";
import { Segments } from "../Segments.tsx";
import type { NewsSearch } from "./news-search.ts";

const OPTIONS = [
  [undefined, "All"] as const,
  ...CATEGORIES.map((category) => [category, CATEGORY_NAMES[category]] as const),
];

type Props = { search: NewsSearch; onChange: (change: NewsSearch) => void };

export function NewsFilters({ search, onChange }: Props) {
  const { category, q = "" } = search;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:w-full">
      <Segments
        legend="Category"
        options={OPTIONS}
        value={category}
        onChange={(next) => onChange({ ...(next && { category: next }), ...(q && { q }) })}
      />
      <div className="w-80 flex-none max-md:w-full">
        <SearchField
          value={q}
          label="Search articles"
          placeholder="Search articles"
          onSearch={(text) => onChange({ ...(category && { category }), ...(text && { q: text }) })}
        />
      </div>
    </div>
  );
}
