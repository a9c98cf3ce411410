import { useQuery } from "@tanstack/react-query";
import { ArticleLink } from "../article/ArticleLink.tsx";
import { ArticlePicture } from "../article/ArticlePicture.tsx";
import { Byline } from "../article/Byline.tsx";
import { type ArticleHead, featuredQuery } from "../news.queries.ts";

/** One large story and two small ones. */
const MAX_STORIES = 3;

/** The featured articles. Nothing is shown without any, or after a failure, because the list below shows the error. */
export function FeaturedStories() {
  const { data, isPending } = useQuery(featuredQuery);
  if (!isPending && !data?.length) return null;
  const stories = data?.slice(0, MAX_STORIES) ?? [];
  return (
    <section aria-labelledby="featured" className="mt-6">
      <h2 id="featured" className="section-title">
        Featured Articles
      </h2>
      <div className="featured" data-count={isPending ? MAX_STORIES : stories.length} aria-busy={isPending}>
        {isPending
          ? Array.from({ length: MAX_STORIES }, (_, index) => <StorySkeleton key={index} />)
          : stories.map((article, index) => <Story key={article.id} article={article} eager={index === 0} />)}
      </div>
    </section>
  );
}

function Story({ article, eager }: { article: ArticleHead; eager: boolean }) {
  return (
    <article className="story">
      {article.imageUrl && (
        <ArticlePicture articleId={article.id} url={article.imageUrl} alt="" className="story-picture" eager={eager} />
      )}
      <div className="min-w-0">
        <h3 className="story-title">
          <ArticleLink article={article} />
        </h3>
        {article.summary && <p className="story-summary">{article.summary}</p>}
        <Byline article={article} />
      </div>
    </article>
  );
}

const StorySkeleton = () => (
  <div className="story skeleton" aria-hidden="true">
    <span className="story-picture" />
    <div>
      <i className="w-4/5!" />
      <br />
      <i className="mt-2 w-2/5!" />
    </div>
  </div>
);
