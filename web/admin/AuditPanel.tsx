import { useQuery } from "@tanstack/react-query";
import type { AdminAction } from "../../shared/admin/limits.ts";
import { type AuditEntry, auditQuery } from "./admin.queries.ts";
import { momentText } from "./dates.ts";

const DEEDS: Record<AdminAction, (subject: string) => string> = {
  "made-admin": (subject) => `made ${subject} an admin`,
  "unmade-admin": (subject) => `took the admin's rights from ${subject}`,
  "exported-emails": () => "exported the emails",
};

const BONES = [0, 1, 2];
const named = (username: string | null): string => (username === null ? "somebody" : `@${username}`);

/** What admins did last, and who did it. */
export function AuditPanel() {
  const { data, isError } = useQuery(auditQuery);
  return (
    <section className="admin-panel admin-words" aria-labelledby="audit">
      <h2 id="audit">What admins did</h2>
      {isError ? (
        <p>It could not be loaded. Refresh Data tries again.</p>
      ) : !data ? (
        <ul aria-busy="true">
          {BONES.map((place) => (
            <li key={place} className="bone-row" />
          ))}
        </ul>
      ) : data.length === 0 ? (
        <p>Nothing yet. Who makes an admin or exports the emails is noted here.</p>
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
      <b>{actor === null ? "The command line" : named(actor)}</b> {DEEDS[action](named(subject))}
      <time dateTime={at}>{momentText(at)}</time>
    </li>
  );
}
