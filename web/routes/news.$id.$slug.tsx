import { createFileRoute } from "@tanstack/react-router";
import { ArticlePage } from "../news/article/ArticlePage.tsx";

export const Route = createFileRoute("/news/$id/$slug")({
  component: () => <ArticlePage id={Route.useParams().id} />,
});
