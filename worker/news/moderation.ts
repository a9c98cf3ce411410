import type { AdminAction } from "../../shared/admin/limits.ts";
import type { NoticeKind } from "../../shared/alerts/notices.ts";
import { noticeStatement } from "../alerts/notices.ts";
import { auditStatement } from "../audit/audit.ts";
import type { Deps } from "../deps.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { type ArticleChange, type ArticleRow, moderateArticle } from "./articles.queries.ts";
import { decideFeature, type Moderation, moderationOf } from "./news.rules.ts";

const NOTICES: Record<Moderation | "deleted-article", NoticeKind> = {
  "unpublished-article": "article_unpublished",
  "released-article": "article_released",
  "deleted-article": "article_deleted",
  "featured-article": "article_featured",
  "unfeatured-article": "article_unfeatured",
  "declined-feature": "feature_declined",
};

/** The entry of the audit log and the word to the author, directly after the change itself. */
export function moderationStatements(
  { db, clock }: Deps,
  admin: SessionUser,
  { id, title, authorId }: Pick<ArticleRow, "id" | "title" | "authorId">,
  action: keyof typeof NOTICES,
  reason: string | null,
): D1PreparedStatement[] {
  const at = clock.now();
  return [
    auditStatement(db, admin, { action: action satisfies AdminAction, subject: `article #${id}`, reason, at }),
    noticeStatement(db, authorId, { kind: NOTICES[action], name: title, target: String(id), detail: reason, at }),
  ];
}

type Change = {
  isPublished?: boolean | undefined;
  isFeatured?: boolean | undefined;
  reason?: string | undefined;
  release?: true | undefined;
};

/** Changes the article of another author. False when it was changed meanwhile. */
export async function moderate(
  deps: Deps,
  admin: SessionUser,
  { article, version }: { article: ArticleRow; version: number },
  change: Change,
): Promise<boolean> {
  const action = moderationOf(article, change);
  if (action === null) return true;
  const reason = change.reason ?? null;
  const columns: ArticleChange =
    action === "unpublished-article"
      ? { isPublished: false, isFeatured: false, featureRequested: false, holdReason: reason }
      : action === "released-article"
        ? { holdReason: null }
        : decideFeature(admin, article, change);
  const after = moderationStatements(deps, admin, article, action, reason);
  return moderateArticle(deps.db, { id: article.id, version, change: columns, now: deps.clock.now() }, after);
}
