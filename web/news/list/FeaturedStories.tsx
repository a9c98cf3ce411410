import { useQuery } from "@tanstack/react-query";
import { ArticleLink } from "../article/ArticleLink.tsx";
import { ArticlePicture } from "../article/ArticlePicture.tsx";
import { Byline } from "../article/Byline.tsx";
import { type ArticleHead, featuredQuery } from "../news.queries.ts";

/** One large, two beside it. */
const SHOWN = 3;

/** Nothing at all where nothing is featured, or where it cannot be had: the list below says why. */
export function FeaturedStories() {
  const { data, isPending } = useQuery(featuredQuery);
  if (!isPending && !data?.length) return null;
  const stories = data?.slice(0, SHOWN) ?? [];
  return (
    <section aria-labelledby="featured" className="mt-6">
      <h2 id="featured" className="section-title">
        Featured Articles
      </h2>
      <div className="featured" data-count={isPending ? SHOWN : stories.length} aria-busy={isPending}>
        {isPending
          ? Array.from({ length: SHOWN }, (_, at) => <StorySkeleton key={at} />)
          : stories.map((article, at) => <Story key={article.id} article={article} eager={at === 0} />)}
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
