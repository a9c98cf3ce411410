import { useInfiniteQuery } from "../../api/use-infinite-query.ts";
import { LogEntries } from "./LogEntries.tsx";
import { type DataViewEntry, dataViewsQuery } from "./settings.queries.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** The user's own log of admins who have opened the user's details or exported the email list. */
export const DataViews = () => (
  <LogEntries log={useInfiniteQuery(dataViewsQuery)} empty="Nobody has viewed your data.">
    {(view) => <View key={view.id} view={view} />}
  </LogEntries>
);

const ACTION_TEXTS: Record<DataViewEntry["action"], (reason: string | null) => string> = {
  "viewed-details": (reason) => `viewed your details: ${reason}`,
  "issued-reset-link": (reason) => `made a link to reset your password: ${reason}`,
  "exported-emails": () => "exported the email list",
};

const View = ({ view: { at, admin, action, reason } }: { view: DataViewEntry }) => (
  <li className="border-b py-2">
    <p className="wrap-anywhere">
      <b className="font-medium">{admin === null ? "An admin" : `@${admin}`}</b> {ACTION_TEXTS[action](reason)}
    </p>
    <time dateTime={at} className="text-12 text-text-3">
      {timeFormat.format(new Date(at))}
    </time>
  </li>
);
