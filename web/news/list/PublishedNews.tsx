import { Newspaper, SearchX } from "lucide-react";
import { useInfiniteQuery } from "../../api/use-infinite-query.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { newsQuery } from "../news.queries.ts";
import { FeaturedStories } from "./FeaturedStories.tsx";
import { NewsFilters } from "./NewsFilters.tsx";
import { NewsList } from "./NewsList.tsx";
import { NewsRow } from "./NewsRow.tsx";
import type { NewsSearch } from "./news-search.ts";
import { SectionTitle } from "./SectionTitle.tsx";

export function PublishedNews({ search, onSearch }: { search: NewsSearch; onSearch: (next: NewsSearch) => void }) {
  const list = useInfiniteQuery(newsQuery(search));
  const hasFilter = search.q !== undefined || search.category !== undefined;
  const empty = hasFilter ? (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      action={<Button onClick={() => onSearch({})}>Clear search</Button>}
    >
      No articles found matching your search.
    </EmptyState>
  ) : (
    <EmptyState icon={<Newspaper aria-hidden="true" />}>No published articles yet.</EmptyState>
  );
  return (
    <>
      {!hasFilter && <FeaturedStories />}
      <section aria-labelledby="all-news" className="mt-8">
        <div className="line-below flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-3">
          <SectionTitle id="all-news">All News</SectionTitle>
          <NewsFilters search={search} onChange={onSearch} />
        </div>
        <NewsList
          list={list}
          label="All News"
          empty={empty}
          row={(article) => <NewsRow key={article.id} article={article} />}
        />
      </section>
    </>
  );
}
