import { TriangleAlert } from "lucide-react";
import { Suspense, useState } from "react";
import { timeAgo } from "../../../shared/values/time.ts";
import { Button } from "../../ui/Button.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Markdown } from "../article/Markdown.tsx";
import type { Article } from "../news.queries.ts";

type Props = { newer: Article; isSaving: boolean; onSaveOver: () => void };

/** The article was saved elsewhere meanwhile: both texts are there, and the person decides. */
export function ConflictNotice({ newer, isSaving, onSaveOver }: Props) {
  const [shown, setShown] = useState(false);
  const now = useNow();
  return (
    <div className="editor-conflict" role="alert">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="lucide mt-0.5 text-warn" />
        <span>
          <strong>This article was changed elsewhere {timeAgo(Date.parse(newer.updatedAt), now)}.</strong> Nothing was
          saved over it, and your text is still here.
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setShown(!shown)} aria-expanded={shown}>
          {shown ? "Hide the saved version" : "Show the saved version"}
        </Button>
        {/* No submit button: Enter in a field would mean this one. */}
        <Button
          disabled={isSaving}
          onClick={(event) => {
            onSaveOver();
            event.currentTarget.form?.requestSubmit();
          }}
        >
          Save mine over it
        </Button>
      </div>
      {shown && (
        <section className="editor-newer" aria-label="The saved version">
          <p className="article-title">{newer.title}</p>
          {newer.summary && <p className="article-summary">{newer.summary}</p>}
          <Suspense fallback={null}>
            <Markdown text={newer.content} articleId={newer.id} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
