import { memo, useId, useState } from "react";
import { attempt } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { ExportLink } from "../../guest/ExportLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";
import { ClosedRow } from "./ClosedRow.tsx";
import { type Closed, closedQuery, reopenClosed } from "./closed.queries.ts";
import { useResults } from "./use-results.ts";

const reopen = ({ id }: Closed) =>
  void attempt(reopenClosed(id), "Position reopened successfully", "Failed to reopen position");

/** The leveraged positions that were closed, the last first. Nothing is shown while there is none. */
export const ClosedPositions = memo(function ClosedPositions() {
  const id = useId();
  const [pages, setPages] = useState(1);
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
        <Pages cursor={null} count={pages} onMore={() => setPages((count) => count + 1)} />
      </ul>
    </section>
  );
});

type PagesProps = { cursor: string | null; count: number; onMore: () => void };

/** A page and those after it. Each one begins where the page before it ends now, also after a change. */
function Pages({ cursor, count, onMore }: PagesProps) {
  const { data, isError, refetch } = useQuery(closedQuery(cursor));
  const resultOf = useResults(data?.items ?? []);
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
        <ClosedRow key={closed.id} closed={closed} result={resultOf?.(closed)} onReopen={reopen} />
      ))}
      {next !== null && count > 1 && <Pages cursor={next} count={count - 1} onMore={onMore} />}
      {next !== null && count === 1 && (
        <li className="mt-4 flex justify-center">
          <Button aria-label="Show more closed positions" onClick={onMore}>
            Show more
          </Button>
        </li>
      )}
    </>
  );
}
