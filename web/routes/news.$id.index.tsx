import { createFileRoute } from "@tanstack/react-router";
import { ArticlePage } from "../news/article/ArticlePage.tsx";

// The id alone finds an article; people share addresses with its title.
export const Route = createFileRoute("/news/$id/")({
  component: () => <ArticlePage id={Route.useParams().id} />,
});
