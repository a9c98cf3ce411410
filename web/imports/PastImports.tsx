import { Suspense, useState } from "react";
import { useQuery } from "../api/use-query.ts";
import { ledgerTime } from "../ledger/dates.ts";
import { importsQuery, type PastImport } from "../ledger/past-imports.ts";
import { Button } from "../ui/Button.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { SkeletonBar } from "../ui/SkeletonBar.tsx";
import { balanceText, countRows } from "./figures.ts";

const UndoDialog = lazyPart(async () => (await import("./UndoDialog.tsx")).UndoDialog);

/** The imports so far, newest first. Each can be undone. */
export function PastImports() {
  const { data, isError, refetch } = useQuery(importsQuery);
  const [undoing, setUndoing] = useState<PastImport | null>(null);
  return (
    <section className="mt-8" aria-label="Past imports">
      <h2 className="mb-1 text-16 font-semibold">Past imports</h2>
      {isError && !data && <LoadFailed onRetry={refetch}>Your imports could not be loaded.</LoadFailed>}
      {!data && !isError && (
        <div className="py-4">
          <p className="sr-only" role="status">
            Loading your imports
          </p>
          <SkeletonBar size="h-3 w-60" />
        </div>
      )}
      {data?.length === 0 && <p className="py-2 text-13 text-text-2">No imports yet.</p>}
      <ul>
        {data?.map((past) => (
          <li key={past.id} className="line-below flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{past.fileName}</p>
              <p className="text-13 text-text-2">{describe(past)}</p>
              {!past.isComplete && (
                <p className="text-13 text-warn">Not finished. Import the file again to book the rest.</p>
              )}
            </div>
            <Button variant="quiet" aria-label={`Undo ${past.fileName}`} onClick={() => setUndoing(past)}>
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {undoing && (
        <Suspense fallback={null}>
          <UndoDialog past={undoing} onClose={() => setUndoing(null)} />
        </Suspense>
      )}
    </section>
  );
}

function describe({ at, rows, balanceCheck }: PastImport): string {
  return [
    ledgerTime(at),
    `${countRows(rows.booked)} imported`,
    ...(rows.duplicates > 0 ? [`${countRows(rows.duplicates)} imported before`] : []),
    ...(rows.ignored > 0 ? [`${countRows(rows.ignored)} not booked`] : []),
    ...(balanceCheck.compared > 0 ? [balanceText(balanceCheck)] : []),
  ].join(" · ");
}
