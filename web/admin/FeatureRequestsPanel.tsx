import { articlePath } from "../../shared/news/rules.ts";
import { call } from "../api/call.ts";
import { toastFailure } from "../api/failure-toast.ts";
import { useMutation } from "../api/use-mutation.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { type FeatureRequest, featureRequestsQuery, refreshAdmin } from "./admin.queries.ts";
import { dateText } from "./dates.ts";
import { ListPanel } from "./Panel.tsx";

const TEXTS = {
  failed: "The requests could not be loaded.",
  none: "No author has asked for an article to be featured.",
};

/** The published articles whose authors ask that they be featured. */
export function FeatureRequestsPanel() {
  const { data, isError } = useQuery(featureRequestsQuery);
  return (
    <ListPanel id="feature-requests" title="Feature requests" entries={data} failed={isError} texts={TEXTS}>
      {(article) => <Request key={article.id} article={article} />}
    </ListPanel>
  );
}

function Request({ article }: { article: FeatureRequest }) {
  const { id, title, authorName, publishedAt, createdAt } = article;
  const { mutate, isPending } = useMutation({
    mutationFn: (isFeatured: boolean) =>
      call("PATCH /api/news/:id", { params: { id: String(id) }, body: { isFeatured } }),
    onError: (error) => toastFailure("Decision not saved", error, "Please try again."),
    onSettled: () => refreshAdmin(),
  });
  return (
    <li className="line-below grid gap-2 py-3" aria-label={title}>
      <p className="wrap-anywhere">
        <a href={articlePath(article)} target="_blank" rel="noopener" className="font-medium text-text underline">
          {title}
        </a>{" "}
        <span className="text-12 leading-5 text-text-3">
          {authorName === null ? "Unknown author" : `@${authorName}`} · {dateText(publishedAt ?? createdAt)}
        </span>
      </p>
      <div className="flex flex-wrap gap-1">
        <Button size="small" variant="primary" disabled={isPending} onClick={() => mutate(true)}>
          Feature
        </Button>
        <Button size="small" disabled={isPending} onClick={() => mutate(false)}>
          Decline
        </Button>
      </div>
    </li>
  );
}
