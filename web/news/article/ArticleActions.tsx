import { useNavigate } from "@tanstack/react-router";
import { EyeOff, LockOpen, Pencil, Share2, Star, StarOff, Trash2 } from "lucide-react";
import { Suspense } from "react";
import { articlePath } from "../../../shared/news/rules.ts";
import { useSession } from "../../accounts/session/session.ts";
import { useOwnState } from "../../accounts/session/use-own-state.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { copyText } from "../../ui/copy-text.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type Article, refreshNews } from "../news.queries.ts";

const ArticleDialog = lazyPart(async () => (await import("../editor/ArticleDialog.tsx")).ArticleDialog);
const UnpublishDialog = lazyPart(async () => (await import("./UnpublishDialog.tsx")).UnpublishDialog);
const DeleteDialog = lazyPart(async () => (await import("./DeleteDialog.tsx")).DeleteDialog);

/** The buttons for readers, the author and admins. */
export function ArticleActions({ article }: { article: Article }) {
  const user = useSession().user;
  const navigate = useNavigate();
  const [open, setOpen] = useOwnState<"edit" | "delete" | "unpublish">();
  const isAuthor = user?.id === article.authorId;
  const isModerator = user?.isAdmin === true && !isAuthor;

  async function moderate(body: { isFeatured?: boolean; isPublished?: false; reason?: string; release?: true }) {
    try {
      const params = { id: String(article.id) };
      await refreshNews(await call("PATCH /api/news/:id", { params, body }));
      toast({ title: "Article updated", tone: "good" });
      return true;
    } catch (error) {
      toastFailure("Error", error, "Failed to update article");
      return false;
    }
  }

  return (
    <div className="-mr-2 flex flex-none">
      {article.isPublished && (
        <button type="button" className="icon-button" aria-label="Share" onClick={() => void share(article)}>
          <Share2 aria-hidden="true" />
        </button>
      )}
      {isModerator && (article.isFeatured || article.isPublished) && (
        <button
          type="button"
          className="icon-button"
          aria-label={article.isFeatured ? "Unfeature" : "Feature"}
          title={article.isFeatured ? "Unfeature" : article.featureRequested ? "Feature (requested)" : "Feature"}
          onClick={() => void moderate({ isFeatured: !article.isFeatured })}
        >
          {article.isFeatured ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />}
        </button>
      )}
      {isModerator && article.isPublished && (
        <button
          type="button"
          className="icon-button"
          aria-label="Unpublish"
          title="Unpublish"
          onClick={() => setOpen("unpublish")}
        >
          <EyeOff aria-hidden="true" />
        </button>
      )}
      {user?.isAdmin && article.holdReason !== null && (
        <button
          type="button"
          className="icon-button"
          aria-label="Release"
          title="Let the author publish it again"
          onClick={() => void moderate({ release: true })}
        >
          <LockOpen aria-hidden="true" />
        </button>
      )}
      {isAuthor && (
        <button type="button" className="icon-button" aria-label="Edit" onClick={() => setOpen("edit")}>
          <Pencil aria-hidden="true" />
        </button>
      )}
      {(isAuthor || isModerator) && (
        <button type="button" className="icon-button" aria-label="Delete" onClick={() => setOpen("delete")}>
          <Trash2 aria-hidden="true" />
        </button>
      )}
      {user && open && (
        <Suspense fallback={null}>
          {open === "edit" ? (
            <ArticleDialog userId={user.id} articleId={article.id} onClose={() => setOpen(null)} />
          ) : open === "unpublish" ? (
            <UnpublishDialog
              article={article}
              onSend={(reason) => moderate({ isPublished: false, reason })}
              onClose={() => setOpen(null)}
            />
          ) : (
            <DeleteDialog
              article={article}
              isOwn={isAuthor}
              onClose={() => setOpen(null)}
              onDeleted={() => void navigate({ to: "/news", search: isAuthor ? { tab: "mine" } : {} })}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** Opens the device's share sheet, or copies the URL where there is none. */
async function share(article: Article): Promise<void> {
  const url = `${location.origin}${articlePath(article)}`;
  try {
    if (navigator.share) return await navigator.share({ title: article.title, url });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  await copyText(url, `Please copy this link: ${url}`);
}
