import { createFileRoute } from "@tanstack/react-router";
import { NewsPage } from "../news/list/NewsPage.tsx";
import { readNewsSearch } from "../news/list/news-search.ts";
import { knownSearch } from "./-known-search.ts";

export const Route = createFileRoute("/news/")({
  validateSearch: knownSearch(readNewsSearch),
  component: () => <NewsPage search={Route.useSearch()} />,
});
