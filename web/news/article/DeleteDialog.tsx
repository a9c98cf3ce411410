import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { queries } from "../../api/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogActions } from "../../ui/form/FormLayout.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { type ArticleHead, articleQuery, refreshNews } from "../news.queries.ts";

type Props = { article: ArticleHead; onClose: () => void; onDeleted?: () => void };

export function DeleteDialog({ article, onClose, onDeleted }: Props) {
  const [pending, setPending] = useState(false);

  async function remove() {
    setPending(true);
    try {
      const id = String(article.id);
      await call("DELETE /api/news/:id", { params: { id } });
      toast({ title: "Article deleted", description: article.title, tone: "good" });
      onClose();
      onDeleted?.();
      queries.removeQueries({ queryKey: articleQuery(id).queryKey });
      await refreshNews();
    } catch (error) {
      toastFailure("Error", error, "Failed to delete article");
      setPending(false);
    }
  }

  return (
    <Dialog title="Delete article" onClose={onClose}>
      <p className="mt-1">Are you sure you want to delete this article?</p>
      <p className="mt-1 text-13 text-text-2 wrap-anywhere">{article.title}</p>
      <DialogActions className="mt-5" onCancel={onClose}>
        <Button variant="danger" disabled={pending} onClick={remove}>
          {pending ? "Deleting…" : "Delete"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
