import { MAX_STORIES } from "../../../shared/news/first-news.ts";
import { type StoryLayout, storyLayout } from "../../../shared/news/page-template.ts";
import { useQuery } from "../../api/use-query.ts";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { ArticleLink, LINKED_CARD } from "../article/ArticleLink.tsx";
import { ArticlePicture } from "../article/ArticlePicture.tsx";
import { Byline } from "../article/Byline.tsx";
import { type ArticleHead, featuredQuery } from "../news.queries.ts";
import { SectionTitle } from "./SectionTitle.tsx";

const SKELETON_LAYOUTS: StoryLayout[] = ["main", "side", "side"];

const TWO_COLUMNS = "md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]";
/** The grid for each number of stories. */
const GRIDS = ["", "", TWO_COLUMNS, `md:grid-rows-[1fr_1fr] ${TWO_COLUMNS} md:*:first:row-span-2`];
/** On phones a side story has its picture on the left. */
const CARDS: Record<StoryLayout, string> = {
  only: "flex flex-col gap-3",
  main: "flex flex-col gap-3",
  side: "flex gap-4 md:flex-col md:gap-3",
};
const PICTURE = "bg-surface object-cover";
const PICTURES: Record<StoryLayout, string> = {
  only: "aspect-16/9 w-full rounded-panel md:aspect-3/1",
  main: "aspect-16/9 w-full rounded-panel",
  side: "max-md:h-16 max-md:w-24 max-md:flex-none max-md:rounded-control md:aspect-[2.2/1] md:w-full md:rounded-panel",
};

/** The featured articles. Nothing is shown without any, or after a failure, because the list below shows the error. */
export function FeaturedStories() {
  const { data, isPending } = useQuery(featuredQuery);
  if (!isPending && !data?.length) return null;
  const stories = data?.slice(0, MAX_STORIES) ?? [];
  return (
    <section aria-labelledby="featured" className="mt-6">
      <SectionTitle id="featured">Featured Articles</SectionTitle>
      <div
        className={`mt-3 grid gap-x-8 gap-y-6 max-md:gap-y-5 ${GRIDS[isPending ? MAX_STORIES : stories.length]}`}
        aria-busy={isPending}
      >
        {isPending
          ? SKELETON_LAYOUTS.map((layout, index) => <StorySkeleton key={index} layout={layout} />)
          : stories.map((article, index) => (
              <Story key={article.id} article={article} layout={storyLayout(index, stories.length)} />
            ))}
      </div>
    </section>
  );
}

function Story({ article, layout }: { article: ArticleHead; layout: StoryLayout }) {
  const isSide = layout === "side";
  return (
    <article className={`${LINKED_CARD} ${CARDS[layout]}`}>
      {article.imageUrl && (
        <ArticlePicture
          articleId={article.id}
          url={article.imageUrl}
          alt=""
          className={`${PICTURE} ${PICTURES[layout]}`}
          eager={!isSide}
        />
      )}
      <div className="min-w-0">
        <h3
          className={`font-semibold text-pretty wrap-anywhere ${isSide ? "text-16 leading-5.5 tracking-tight" : "text-18 tracking-tighter md:text-24 md:leading-7.5"}`}
        >
          <ArticleLink article={article} />
        </h3>
        {article.summary && !isSide && <p className="mt-1 line-clamp-2 text-text-2 wrap-anywhere">{article.summary}</p>}
        <Byline article={article} className="mt-2" />
      </div>
    </article>
  );
}

const StorySkeleton = ({ layout }: { layout: StoryLayout }) => (
  <div className={CARDS[layout]} aria-hidden="true">
    <span className={`${PICTURE} ${PICTURES[layout]}`} />
    <div>
      <SkeletonBar size="h-3 w-4/5" />
      <br />
      <SkeletonBar size="h-3 w-2/5" className="mt-2" />
    </div>
  </div>
);
