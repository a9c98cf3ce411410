import { SECURITY_TEXTS } from "../../../shared/accounts/security-events.ts";
import { useInfiniteQuery } from "../../api/use-infinite-query.ts";
import { LogEntries } from "./LogEntries.tsx";
import { type SecurityLogEntry, securityLogQuery } from "./settings.queries.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** What happened to the account's sign-in methods, newest first. */
export const SecurityLog = () => (
  <LogEntries log={useInfiniteQuery(securityLogQuery)} empty="Nothing has happened yet.">
    {(entry) => <Entry key={entry.id} entry={entry} />}
  </LogEntries>
);

const Entry = ({ entry: { event, detail, device, at } }: { entry: SecurityLogEntry }) => (
  <li className="border-b py-2">
    <p className="wrap-anywhere">{SECURITY_TEXTS[event](detail)}</p>
    <p className="text-12 text-text-3">
      <time dateTime={at}>{timeFormat.format(new Date(at))}</time>
      {device !== "" && `, ${device}`}
    </p>
  </li>
);
