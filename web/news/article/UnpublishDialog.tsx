import { MAX_REASON, MIN_REASON } from "../../../shared/admin/limits.ts";
import { ReasonDialog } from "../../ui/form/ReasonDialog.tsx";
import type { ArticleHead } from "../news.queries.ts";

type Props = { article: ArticleHead; onSend: (reason: string) => Promise<boolean>; onClose: () => void };

/** Lets an admin unpublish the article of another author. */
export const UnpublishDialog = ({ article, onSend, onClose }: Props) => (
  <ReasonDialog
    title="Unpublish article"
    text="The author reads your reason, and cannot publish the article again until an admin releases it."
    subject={article.title}
    action="Unpublish"
    minLength={MIN_REASON}
    maxLength={MAX_REASON}
    onSend={onSend}
    onClose={onClose}
  />
);
