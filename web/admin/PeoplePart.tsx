import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Users } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { PEOPLE_PAGE } from "../../shared/admin/limits.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/form/SearchField.tsx";
import { peopleQuery } from "./admin.queries.ts";
import { LoadingFailed } from "./LoadingFailed.tsx";
import { PeopleTable } from "./PeopleTable.tsx";

const PersonSheet = lazy(async () => ({ default: (await import("./PersonSheet.tsx")).PersonSheet }));

/** The people, a page at a time: newest first, or by name where one is looked for. */
export function PeoplePart() {
  const { q = "" } = useSearch({ from: "/admin/" });
  const navigate = useNavigate({ from: "/admin/" });
  // The keys of the pages before this one: back is where one came from.
  const [pages, setPages] = useState<{ of: string; keys: string[] }>({ of: q, keys: [] });
  // Those of another search lead nowhere in this one.
  const keys = pages.of === q ? pages.keys : [];
  const setKeys = (next: string[]) => setPages({ of: q, keys: next });
  const [chosen, setChosen] = useState<string | null>(null);
  const people = useQuery(peopleQuery(q, keys.at(-1)));
  const rows = people.data;
  const person = rows?.find(({ id }) => id === chosen);

  const find = useCallback(
    (wanted: string) => {
      void navigate({ search: wanted === "" ? {} : { q: wanted }, replace: true, resetScroll: false });
    },
    [navigate],
  );

  return (
    <section className="people" aria-labelledby="people">
      <div className="people-head">
        <h2 id="people">Users</h2>
        <SearchField value={q} onSearch={find} label="Search users" placeholder="Username or email begins with..." />
      </div>
      {people.isError && !people.isPlaceholderData ? (
        <LoadingFailed onRetry={() => void people.refetch()} />
      ) : rows === undefined ? (
        <p className="people-waiting" role="status">
          <span className="sr-only">Loading users...</span>
        </p>
      ) : rows.length === 0 && keys.length === 0 ? (
        <EmptyState
          icon={<Users aria-hidden="true" />}
          action={q === "" ? undefined : <Button onClick={() => find("")}>Clear search</Button>}
        >
          No users found.
        </EmptyState>
      ) : (
        <PeopleTable people={rows} waiting={people.isPlaceholderData} onChoose={setChosen} />
      )}
      {rows && (keys.length > 0 || rows.length === PEOPLE_PAGE) && (
        <nav className="people-pages" aria-label="Pages of users">
          <Button disabled={keys.length === 0 || people.isPlaceholderData} onClick={() => setKeys(keys.slice(0, -1))}>
            <ChevronLeft aria-hidden="true" /> Previous
          </Button>
          <span>Page {keys.length + 1}</span>
          <Button
            disabled={rows.length < PEOPLE_PAGE || people.isPlaceholderData}
            onClick={() => setKeys([...keys, rows.at(-1)!.key])}
          >
            Next <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
      {person && (
        <Suspense fallback={null}>
          <PersonSheet person={person} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </section>
  );
}
