import { createFileRoute } from "@tanstack/react-router";
import { ArticlePage } from "../news/article/ArticlePage.tsx";

// The id alone identifies an article; shared links usually have the title after it.
export const Route = createFileRoute("/news/$id/")({
  component: () => <ArticlePage id={Route.useParams().id} />,
});
