import { Suspense, useDeferredValue, useState } from "react";
import { CATEGORIES } from "../../../shared/news/filters.ts";
import { minutesToRead } from "../../../shared/news/rules.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { useNow } from "../../ui/use-now.ts";
import { CATEGORY_NAMES } from "../article/Byline.tsx";
import { Markdown } from "../article/Markdown.tsx";
import type { Article } from "../news.queries.ts";
import { AreaField } from "./AreaField.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { FlagField } from "./FlagField.tsx";
import { useArticleForm } from "./use-article-form.ts";

type Props = { userId: string; article: Article | null; onClose: () => void };

/** The fields and a live preview, side by side; a phone shows one of the two. */
export function ArticleForm({ userId, article, onClose }: Props) {
  const form = useArticleForm(userId, article, onClose);
  const { bind, pending, values, restored, conflict } = form;
  const { texts, flags } = values;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const now = useNow();
  return (
    <form className="editor-form" method="post" noValidate onSubmit={form.submit} data-previewing={isPreviewing}>
      {conflict && <ConflictNotice newer={conflict} isSaving={form.pending} onOverwrite={form.overwrite} />}
      {restored && !conflict && (
        <p className="editor-notice" role="status">
          <span>Restored your draft from {timeAgo(restored.savedAt, now)}.</span>
          <Button look="quiet" onClick={form.discardDraft}>
            Discard draft
          </Button>
        </p>
      )}
      <fieldset className="segments editor-switch">
        <legend className="sr-only">Show</legend>
        <button type="button" aria-pressed={!isPreviewing} onClick={() => setIsPreviewing(false)}>
          Write
        </button>
        <button type="button" aria-pressed={isPreviewing} onClick={() => setIsPreviewing(true)}>
          Preview
        </button>
      </fieldset>
      <div className="editor-fields">
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
        <div className="editor-pair">
          <SelectField
            label="Category"
            name="category"
            value={texts.category}
            options={CATEGORIES.map((category) => [category, CATEGORY_NAMES[category]])}
            onChange={form.set("category")}
          />
          <Field {...bind("tags")} label="Tags" note="(optional)" autoComplete="off" hint="Separated by commas" />
        </div>
        <div className="editor-pair">
          <FlagField
            label="Published"
            hint="Everyone can read it"
            checked={flags.isPublished}
            onChange={(isPublished) => form.setFlag({ isPublished })}
          />
          <FlagField
            label="Featured"
            hint="At the top of the news"
            checked={flags.isFeatured}
            onChange={(isFeatured) => form.setFlag({ isFeatured })}
          />
        </div>
      </div>
      <section className="editor-preview" aria-label="Preview">
        <p className="article-title">{texts.title.trim() || "Title"}</p>
        {texts.summary.trim() !== "" && <p className="article-summary">{texts.summary}</p>}
        <Suspense fallback={null}>
          <LivePreview text={texts.content} articleId={article?.id ?? null} />
        </Suspense>
      </section>
      <footer className="editor-foot">
        <p className="text-12 text-text-3">
          {minutesToRead(texts.content)} min read. Your draft is saved in this browser.
        </p>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={pending}>
          {article ? (pending ? "Saving…" : "Save Changes") : pending ? "Creating…" : "Create Article"}
        </Button>
      </footer>
    </form>
  );
}

/** The preview. It renders with low priority, so that typing stays fast. */
function LivePreview({ text, articleId }: { text: string; articleId: number | null }) {
  const deferredText = useDeferredValue(text);
  if (deferredText.trim() === "") return <p className="text-text-3">Your article's preview appears here.</p>;
  return <Markdown text={deferredText} articleId={articleId} />;
}
