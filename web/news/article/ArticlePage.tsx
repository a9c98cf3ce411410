import { Link } from "@tanstack/react-router";
import { ChevronLeft, FileQuestion } from "lucide-react";
import { useSession } from "../../accounts/session/session.ts";
import { ApiError } from "../../api/call.ts";
import { useQuery } from "../../api/use-query.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { articleQuery } from "../news.queries.ts";
import { ArticleView } from "./ArticleView.tsx";
import "../../other-pages.css";

const NOT_FOUND = 404;

export function ArticlePage({ id }: { id: string }) {
  const { data: article, error, refetch } = useQuery(articleQuery(id));
  const isSignedIn = useSession().user !== null;
  // A draft that was open when the session ended is not shown to whoever is at the screen now.
  const data = article?.isPublished || isSignedIn ? article : undefined;
  const isMissing = (error instanceof ApiError && error.status === NOT_FOUND) || (article && !data);
  usePageTitle(data?.title ?? (isMissing ? "Article not found" : "News"));
  return (
    <div className="page max-w-[calc(680px+2*var(--gutter))]">
      <BackLink to="/news">
        <ChevronLeft aria-hidden="true" /> Crypto News
      </BackLink>
      {data ? (
        <ArticleView article={data} />
      ) : error === null && !isMissing ? (
        <ArticleSkeleton />
      ) : (
        <>
          <h1 className="page-title mt-4">{isMissing ? "Article not found" : "News"}</h1>
          {isMissing ? (
            <EmptyState
              icon={<FileQuestion aria-hidden="true" />}
              action={
                <Link to="/news" className="button">
                  Back to news
                </Link>
              }
            >
              This article may have been removed.
            </EmptyState>
          ) : (
            <LoadFailed onRetry={refetch}>The article could not be loaded.</LoadFailed>
          )}
        </>
      )}
    </div>
  );
}

/** A placeholder while the article loads. Its heading is for screen readers. */
const ArticleSkeleton = () => (
  <div className="mt-4" aria-busy="true">
    <h1 className="sr-only">Loading the article</h1>
    {["w-4/5", "w-2/5", "w-full", "w-full", "w-3/4"].map((width, index) => (
      <p key={index} className="mt-4">
        <SkeletonBar size={`h-3 ${width}`} />
      </p>
    ))}
  </div>
);
