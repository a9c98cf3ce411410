import { Suspense, useDeferredValue, useState } from "react";
import { CATEGORY_NAMES } from "../../../shared/news/byline.ts";
import { CATEGORIES } from "../../../shared/news/filters.ts";
import { minutesToRead } from "../../../shared/news/rules.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FlagField } from "../../ui/form/FlagField.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ArticleHeading } from "../article/ArticleHeading.tsx";
import { Markdown } from "../article/Markdown.tsx";
import { HoldNote } from "../list/MyArticles.tsx";
import type { Article } from "../news.queries.ts";
import { Segments } from "../Segments.tsx";
import { AreaField } from "./AreaField.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { useArticleForm } from "./use-article-form.ts";

const VIEWS = [
  [false, "Write"],
  [true, "Preview"],
] as const;
const PAIR = "grid grid-cols-1 gap-4 md:grid-cols-2";

type Props = { userId: string; article: Article | null; onClose: () => void };

/** The fields and a live preview, side by side; a phone shows one of the two. */
export function ArticleForm({ userId, article, onClose }: Props) {
  const form = useArticleForm(userId, article, onClose);
  const { bind, pending, values, restored, conflict } = form;
  const { texts, flags } = values;
  const isHeld = article !== null && article.holdReason !== null;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const now = useNow();
  return (
    <form
      className="mt-3 grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2"
      method="post"
      noValidate
      onSubmit={form.submit}
    >
      {article && isHeld && (
        <div className="col-span-full">
          <HoldNote article={article} />
        </div>
      )}
      {conflict && <ConflictNotice newer={conflict} isSaving={form.pending} onOverwrite={form.overwrite} />}
      {restored && !conflict && (
        <p
          className="col-span-full flex items-center justify-between gap-3 rounded-lg border py-1 pr-1 pl-3.5 text-13 leading-5 text-text-2"
          role="status"
        >
          <span>Restored your draft from {timeAgo(restored.savedAt, now)}.</span>
          <Button variant="quiet" onClick={form.discardDraft}>
            Discard draft
          </Button>
        </p>
      )}
      <div className="lg:hidden">
        <Segments legend="Show" options={VIEWS} value={isPreviewing} onChange={setIsPreviewing} isInDialog />
      </div>
      <div className={`grid content-start gap-4 ${isPreviewing ? "max-lg:hidden" : ""}`}>
        <Field {...bind("title")} label="Title" autoComplete="off" required autoFocus={article === null} />
        <AreaField {...bind("summary")} label="Summary" note="(optional)" rows={2} />
        <AreaField
          {...bind("content")}
          label="Content"
          rows={14}
          required
          hint="Markdown: # heading, **bold**, *italic*, [link](https://…), ![picture](https://…), - list, > quote, `code`. Links and pictures begin with https://"
        />
        <Field
          {...bind("imageUrl")}
          label="Image URL"
          note="(optional)"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
        <div className={PAIR}>
          <SelectField
            label="Category"
            name="category"
            value={texts.category}
            options={CATEGORIES.map((category) => [category, CATEGORY_NAMES[category]])}
            onChange={form.set("category")}
          />
          <Field {...bind("tags")} label="Tags" note="(optional)" autoComplete="off" hint="Separated by commas" />
        </div>
        {!isHeld && (
          <FlagField
            label="Featured"
            hint="At the top of the news, once an admin agrees"
            checked={flags.isFeatured}
            onChange={(isFeatured) => form.setFlag({ isFeatured })}
          />
        )}
      </div>
      <section
        className={`relative [contain:inline-size] max-lg:min-h-[50dvh] lg:border-l lg:pl-8 ${isPreviewing ? "" : "max-lg:hidden"}`}
        aria-label="Preview"
      >
        <ArticlePreview texts={texts} articleId={article?.id ?? null} />
      </section>
      <footer className="sticky -bottom-5 col-span-full -mx-5 -mb-5 flex items-center gap-2 border-t bg-raised px-5 py-3 max-md:bottom-[calc(-20px-env(safe-area-inset-bottom))] max-md:justify-end max-md:pb-[calc(12px+env(safe-area-inset-bottom))]">
        <p className="flex-1 text-12 text-text-3 max-md:hidden">
          {minutesToRead(texts.content)} min read.{" "}
          {article?.isPublished ? "It is published; Save draft takes it back." : "Your draft is saved in this browser."}
        </p>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={pending} onClick={() => form.choose(false)}>
          Save draft
        </Button>
        {!isHeld && (
          <Button type="submit" variant="primary" disabled={pending} onClick={() => form.choose(true)}>
            {pending ? "Saving…" : "Publish"}
          </Button>
        )}
      </footer>
    </form>
  );
}

type PreviewProps = { texts: { title: string; summary: string; content: string }; articleId: number | null };

const ArticlePreview = ({ texts: { title, summary, content }, articleId }: PreviewProps) => (
  <>
    <ArticleHeading title={title.trim() || "Title"} summary={summary.trim() && summary} isPreview />
    <div className="mt-3">
      <Suspense fallback={null}>
        <LivePreview text={content} articleId={articleId} />
      </Suspense>
    </div>
  </>
);

/** The content of the preview. It renders with low priority, so that typing stays fast. */
function LivePreview({ text, articleId }: { text: string; articleId: number | null }) {
  const deferredText = useDeferredValue(text);
  if (deferredText.trim() === "") return <p className="text-text-3">Your article's preview appears here.</p>;
  return <Markdown text={deferredText} articleId={articleId} />;
}
