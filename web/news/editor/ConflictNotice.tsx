import { TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { timeAgo } from "../../../shared/values/time.ts";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ArticleHeading } from "../article/ArticleHeading.tsx";
import { Markdown } from "../article/Markdown.tsx";
import type { Article } from "../news.queries.ts";

type Props = { newer: Article; isSaving: boolean; onOverwrite: () => void };

/** Says that the article was saved elsewhere during editing, shows that version and offers to overwrite it. */
export function ConflictNotice({ newer, isSaving, onOverwrite }: Props) {
  const [isShown, setIsShown] = useState(false);
  const now = useNow();
  return (
    <div className="col-span-full rounded-lg border border-warn p-3.5" role="alert">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="lucide mt-0.5 text-warn" />
        <span>
          <strong>This article was changed elsewhere {timeAgo(Date.parse(newer.updatedAt), now)}.</strong> Nothing was
          overwritten, and your text is still here.
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setIsShown(!isShown)} aria-expanded={isShown}>
          {isShown ? "Hide the saved version" : "Show the saved version"}
        </Button>
        {/* This is not a submit button, because Enter in a field would press it. */}
        <Button
          disabled={isSaving}
          onClick={(event) => {
            onOverwrite();
            event.currentTarget.form?.requestSubmit();
          }}
        >
          Overwrite with mine
        </Button>
      </div>
      {isShown && (
        <section className="mt-3.5 max-h-80 overflow-y-auto border-t pt-3.5" aria-label="The saved version">
          <ArticleHeading title={newer.title} summary={newer.summary} isPreview />
          <div className="mt-3">
            <Suspense fallback={null}>
              <Markdown text={newer.content} articleId={newer.id} />
            </Suspense>
          </div>
        </section>
      )}
    </div>
  );
}
