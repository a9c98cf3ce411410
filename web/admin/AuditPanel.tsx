import { useQuery } from "@tanstack/react-query";
import type { AdminAction } from "../../shared/admin/limits.ts";
import { type AuditEntry, auditQuery } from "./admin.queries.ts";
import { dateTimeText } from "./dates.ts";

const ACTION_TEXTS: Record<AdminAction, (subject: string) => string> = {
  "made-admin": (subject) => `made ${subject} an admin`,
  "unmade-admin": (subject) => `removed ${subject} as an admin`,
  "exported-emails": () => "exported the emails",
};

const SKELETON_ROWS = [0, 1, 2];
const userText = (username: string | null): string =>
  username === null ? "a user without a username" : `@${username}`;

/** The newest entries of the audit log, with the admin who took each action. */
export function AuditPanel() {
  const { data, isError } = useQuery(auditQuery);
  return (
    <section className="admin-panel admin-words" aria-labelledby="audit">
      <h2 id="audit">Audit log</h2>
      {isError ? (
        <p>The audit log could not be loaded. Use Refresh Data to try again.</p>
      ) : !data ? (
        <ul aria-busy="true">
          {SKELETON_ROWS.map((index) => (
            <li key={index} className="bone-row" />
          ))}
        </ul>
      ) : data.length === 0 ? (
        <p>No entries yet. Changes to admins and email exports are logged here.</p>
      ) : (
        <ol className="audit">
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry: { at, actor, action, subject } }: { entry: AuditEntry }) {
  return (
    <li>
      <b>{actor === null ? "The command line" : userText(actor)}</b> {ACTION_TEXTS[action](userText(subject))}
      <time dateTime={at}>{dateTimeText(at)}</time>
    </li>
  );
}
