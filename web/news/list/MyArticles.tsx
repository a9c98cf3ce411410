import { Pencil, PenLine, Plus, Trash2 } from "lucide-react";
import { counted } from "../../../shared/values/format-market.ts";
import { useInfiniteQuery } from "../../api/use-infinite-query.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type ArticleHead, myNewsQuery } from "../news.queries.ts";
import { NewsList } from "./NewsList.tsx";
import { NewsRow } from "./NewsRow.tsx";

type Props = {
  onCreate: () => void;
  onEdit: (article: ArticleHead) => void;
  onDelete: (article: ArticleHead) => void;
};

export function MyArticles({ onCreate, onEdit, onDelete }: Props) {
  const list = useInfiniteQuery(myNewsQuery);
  const createButton = (
    <Button onClick={onCreate}>
      <Plus aria-hidden="true" /> Create Article
    </Button>
  );
  return (
    <div className="mt-2">
      <h2 className="sr-only">My Articles</h2>
      <NewsList
        list={list}
        label="My Articles"
        empty={
          <EmptyState icon={<PenLine aria-hidden="true" />} action={createButton}>
            You haven't created any articles yet.
          </EmptyState>
        }
        row={(article) => (
          <NewsRow
            key={article.id}
            article={article}
            details={[counted(article.viewCount, "view")]}
            note={<HoldNote article={article} />}
          >
            <div className="relative z-1 flex flex-none items-start gap-2 max-md:w-full max-md:items-center">
              <div className="flex gap-2 md:pt-1.5">
                <StatusBadges article={article} />
              </div>
              <button
                type="button"
                className="icon-button max-md:ml-auto"
                aria-label={`Edit ${article.title}`}
                onClick={() => onEdit(article)}
              >
                <Pencil aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button -mx-2"
                aria-label={`Delete ${article.title}`}
                onClick={() => onDelete(article)}
              >
                <Trash2 aria-hidden="true" />
              </button>
            </div>
          </NewsRow>
        )}
      />
    </div>
  );
}

/** Why an admin has unpublished an article, and what follows. */
export const HoldNote = ({ article: { holdReason } }: { article: ArticleHead }) =>
  holdReason !== null && (
    <p className="mt-1 text-13 leading-5 wrap-anywhere text-warn">
      An admin has unpublished this article. It stays a draft until an admin releases it. Reason: {holdReason}
    </p>
  );

export function StatusBadges({ article }: { article: ArticleHead }) {
  return (
    <>
      {article.isFeatured && <Badge className="text-accent">Featured</Badge>}
      {article.featureRequested && <Badge className="text-text-2">Feature requested</Badge>}
      {article.holdReason !== null ? (
        <Badge className="text-warn">Unpublished by an admin</Badge>
      ) : article.isPublished ? (
        <Badge className="text-gain">Published</Badge>
      ) : (
        <Badge className="text-text-2">Draft</Badge>
      )}
    </>
  );
}
