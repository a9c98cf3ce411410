import { useId, useState } from "react";
import { attempt } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { ExportLink } from "../../guest/ExportLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../page/PortfolioSection.tsx";
import { ClosedRow } from "./ClosedRow.tsx";
import { type Closed, closedQuery, reopenClosed } from "./closed.queries.ts";

const reopen = ({ id }: Closed) =>
  void attempt(reopenClosed(id), "Position reopened successfully", "Failed to reopen position");

/** The leveraged positions that were closed, the last first. Nothing is shown while there is none. */
export function ClosedPositions() {
  const id = useId();
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const { data } = useQuery(closedQuery(null));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={SECTION} aria-labelledby={id}>
      <div className={SECTION_HEAD}>
        <h2 id={id} className={SECTION_TITLE}>
          Closed Positions
        </h2>
        <ExportLink
          className="button plain"
          path="/api/closed-positions/export"
          fileName="tidemark-closed-positions.csv"
        />
      </div>
      <ul aria-labelledby={id}>
        {cursors.map((cursor, index) => (
          <Page
            key={cursor ?? ""}
            cursor={cursor}
            onMore={index === cursors.length - 1 ? (next) => setCursors((known) => [...known, next]) : null}
          />
        ))}
      </ul>
    </section>
  );
}

type PageProps = { cursor: string | null; onMore: ((next: string) => void) | null };

function Page({ cursor, onMore }: PageProps) {
  const { data, isError, refetch } = useQuery(closedQuery(cursor));
  if (isError && !data)
    return (
      <li>
        <LoadFailed onRetry={refetch}>The earlier closed positions could not be loaded.</LoadFailed>
      </li>
    );
  if (!data)
    return (
      <li className="py-6 text-center text-13 text-text-3" role="status">
        Loading more closed positions
      </li>
    );
  const { items, next } = data;
  return (
    <>
      {items.map((closed) => (
        <ClosedRow key={closed.id} closed={closed} onReopen={reopen} />
      ))}
      {onMore && next !== null && (
        <li className="mt-4 flex justify-center">
          <Button onClick={() => onMore(next)}>Show more</Button>
        </li>
      )}
    </>
  );
}
