import { useState } from "react";
import { MAX_REASON, MIN_REASON } from "../../../shared/admin/limits.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { queries } from "../../api/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogActions } from "../../ui/form/FormLayout.tsx";
import { ReasonDialog } from "../../ui/form/ReasonDialog.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { type ArticleHead, articleQuery, refreshNews } from "../news.queries.ts";

type Props = { article: ArticleHead; isOwn: boolean; onClose: () => void; onDeleted?: () => void };

export function DeleteDialog({ article, isOwn, onClose, onDeleted }: Props) {
  const [pending, setPending] = useState(false);

  async function remove(reason?: string): Promise<boolean> {
    setPending(true);
    try {
      const id = String(article.id);
      await call("DELETE /api/news/:id", { params: { id }, query: reason === undefined ? {} : { reason } });
      toast({ title: "Article deleted", description: article.title, tone: "good" });
      onClose();
      onDeleted?.();
      queries.removeQueries({ queryKey: articleQuery(id).queryKey });
      await refreshNews();
      return true;
    } catch (error) {
      toastFailure("Error", error, "Failed to delete article");
      setPending(false);
      return false;
    }
  }

  if (!isOwn)
    return (
      <ReasonDialog
        title="Delete article"
        text="The author reads your reason. The article is deleted for good."
        subject={article.title}
        action="Delete"
        minLength={MIN_REASON}
        maxLength={MAX_REASON}
        onSend={remove}
        onClose={onClose}
      />
    );

  return (
    <Dialog title="Delete article" onClose={onClose}>
      <p className="mt-1">Are you sure you want to delete this article?</p>
      <p className="mt-1 text-13 text-text-2 wrap-anywhere">{article.title}</p>
      <DialogActions className="mt-5" onCancel={onClose}>
        <Button variant="danger" disabled={pending} onClick={() => void remove()}>
          {pending ? "Deleting…" : "Delete"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
