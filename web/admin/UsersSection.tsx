import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, Users } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { USERS_PAGE_SIZE } from "../../shared/admin/limits.ts";
import { useQuery } from "../api/use-query.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchField } from "../ui/form/SearchField.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { usersQuery } from "./admin.queries.ts";
import { UserDataError } from "./UserDataError.tsx";
import { UserTable } from "./UserTable.tsx";

const UserSheet = lazyPart(async () => (await import("./UserSheet.tsx")).UserSheet);

/** The list of users in pages, newest first. The results of a search are sorted by name. */
export function UsersSection() {
  const { q = "" } = useSearch({ from: "/admin/" });
  const navigate = useNavigate({ from: "/admin/" });
  // The cursors of this page and the pages before it, so that Previous can go back.
  const [pages, setPages] = useState<{ query: string; cursors: string[] }>({ query: q, cursors: [] });
  // The cursors of an earlier search are not valid for this one.
  const cursors = pages.query === q ? pages.cursors : [];
  const setCursors = (next: string[]) => setPages({ query: q, cursors: next });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const users = useQuery(usersQuery(q, cursors.at(-1)));
  const rows = users.data;
  const user = rows?.find(({ id }) => id === chosenId);

  const search = useCallback(
    (query: string) => {
      void navigate({ search: query === "" ? {} : { q: query }, replace: true, resetScroll: false });
    },
    [navigate],
  );

  return (
    <section className="mt-8" aria-labelledby="users">
      <div className="flex flex-wrap items-center justify-between gap-3 max-md:*:basis-full">
        <h2 id="users" className="text-16 font-semibold tracking-tight">
          Users
        </h2>
        <SearchField value={q} onSearch={search} label="Search users" placeholder="Username or email begins with..." />
      </div>
      {users.isError && !users.isPlaceholderData ? (
        <UserDataError onRetry={() => void users.refetch()} />
      ) : rows === undefined ? (
        <p className="h-160" role="status">
          <span className="sr-only">Loading users...</span>
        </p>
      ) : rows.length === 0 && cursors.length === 0 ? (
        <EmptyState
          icon={<Users aria-hidden="true" />}
          action={q === "" ? undefined : <Button onClick={() => search("")}>Clear search</Button>}
        >
          No users found.
        </EmptyState>
      ) : (
        <UserTable users={rows} isOutdated={users.isPlaceholderData} onChoose={setChosenId} />
      )}
      {rows && (cursors.length > 0 || rows.length === USERS_PAGE_SIZE) && (
        <nav
          className="mt-3 flex items-center gap-3 text-13 text-text-2 max-md:justify-between md:justify-end"
          aria-label="Pages of users"
        >
          <Button
            disabled={cursors.length === 0 || users.isPlaceholderData}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            <ChevronLeft aria-hidden="true" /> Previous
          </Button>
          <span>Page {cursors.length + 1}</span>
          <Button
            disabled={rows.length < USERS_PAGE_SIZE || users.isPlaceholderData}
            onClick={() => setCursors([...cursors, rows.at(-1)!.key])}
          >
            Next <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
      {user && (
        <Suspense fallback={null}>
          <UserSheet user={user} onClose={() => setChosenId(null)} />
        </Suspense>
      )}
    </section>
  );
}
