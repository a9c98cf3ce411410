import type { AdminAction } from "../../shared/admin/limits.ts";
import { useQuery } from "../api/use-query.ts";
import { SkeletonItems } from "../ui/SkeletonBar.tsx";
import { type AuditEntry, auditQuery } from "./admin.queries.ts";
import { dateTimeText } from "./dates.ts";
import { TextPanel } from "./Panel.tsx";

const ACTION_TEXTS: Record<AdminAction, (subject: string | null) => string> = {
  "claimed-instance": () => "became the first admin with the link of the deployment",
  "made-admin": (username) => `made ${userText(username)} an admin`,
  "unmade-admin": (username) => `removed ${userText(username)} as an admin`,
  "exported-emails": () => "exported the emails",
  "viewed-details": (username) => `viewed the details of ${userText(username)}`,
  "issued-reset-link": (username) => `made a password reset link for ${userText(username)}`,
  "approved-order": (order) => `approved ${order}`,
  "rejected-order": (order) => `rejected ${order}`,
  "refunded-order": (order) => `refunded ${order}`,
  "assigned-transfer": (transfer) => `assigned ${transfer}`,
  "refunded-transfer": (transfer) => `refunded ${transfer}`,
  muted: (username) => `muted ${userText(username)} in the chat`,
  unmuted: (username) => `ended the mute of ${userText(username)}`,
  "deleted-message": (username) => `deleted a message of ${userText(username)}`,
  "dismissed-reports": (message) => `dismissed the reports of ${message}`,
  "unpublished-article": (article) => `unpublished ${article}`,
  "released-article": (article) => `released ${article}`,
  "deleted-article": (article) => `deleted ${article}`,
  "featured-article": (article) => `featured ${article}`,
  "unfeatured-article": (article) => `took ${article} out of the featured ones`,
  "declined-feature": (article) => `declined to feature ${article}`,
};

const userText = (username: string | null): string =>
  username === null ? "a user without a username" : `@${username}`;

/** The newest entries of the audit log, with the admin who took each action. */
export function AuditPanel() {
  const { data, isError } = useQuery(auditQuery);
  return (
    <TextPanel id="audit" title="Audit log">
      {isError ? (
        <p className="mt-2">The audit log could not be loaded. Use Refresh Data to try again.</p>
      ) : !data ? (
        <ul aria-busy="true">
          <SkeletonItems count={3} />
        </ul>
      ) : data.length === 0 ? (
        <p className="mt-2">No entries yet. Everything that admins change or look up is logged here.</p>
      ) : (
        <ol className="mt-2">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </TextPanel>
  );
}

function Entry({ entry: { at, actor, action, subject, reason } }: { entry: AuditEntry }) {
  return (
    <li className="flex flex-wrap gap-x-1 py-1">
      <b className="font-medium text-text">{actor === null ? "The command line" : userText(actor)}</b>{" "}
      {ACTION_TEXTS[action](subject)}{" "}
      {reason !== null && <span className="min-w-0 wrap-anywhere text-text-3">({reason})</span>}
      <time dateTime={at} className="ml-auto text-12 leading-5 text-text-3">
        {dateTimeText(at)}
      </time>
    </li>
  );
}
