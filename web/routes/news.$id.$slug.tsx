import { createFileRoute } from "@tanstack/react-router";
import { ArticlePage } from "../news/ArticlePage.tsx";

export const Route = createFileRoute("/news/$id/$slug")({
  component: () => <ArticlePage id={Route.useParams().id} />,
});
