import { Suspense, useRef, useState } from "react";
import { counted } from "../../shared/values/format-market.ts";
import { useGuest } from "../guest/guest.ts";
import { Button } from "../ui/Button.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { Differences } from "./Differences.tsx";
import { useFormats } from "./money.tsx";
import { type TaxReport, useKeepAllocation, useReleaseAllocation } from "./tax.queries.ts";

const ConfirmDialog = lazyPart(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog);

type Question = "replace" | "release";
const QUESTIONS: Record<Question, { title: string; label: string; pending: string; text: string }> = {
  replace: {
    title: "Replace the kept allocation?",
    label: "Replace it",
    pending: "Replacing...",
    text: "The allocation by your transactions of today is kept instead, and your reports since 2025 use it.",
  },
  release: {
    title: "Stop keeping the allocation?",
    label: "Stop keeping it",
    pending: "Deleting...",
    text: "The kept allocation is deleted, and your reports since 2025 follow your transactions again.",
  },
};

/** Keeps the allocation of 1 January 2025, and says how that by the transactions of today differs from it. */
export function KeptAllocation({ kept }: { kept: TaxReport["keptAllocation"] }) {
  const isGuest = useGuest();
  const { date } = useFormats();
  const keep = useKeepAllocation();
  const release = useReleaseAllocation();
  const [question, setQuestion] = useState<Question | null>(null);
  // The button that was pressed is gone then.
  const box = useRef<HTMLDivElement>(null);
  const focusBox = () => box.current?.focus();
  if (isGuest)
    return (
      <p className="py-2 text-13 text-text-2">
        With an account you can keep this allocation. Later changes before 2025 then do not move it.
      </p>
    );
  if (!kept)
    return (
      <div
        ref={box}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-between gap-3 py-2 text-13 outline-none"
      >
        <p className="min-w-0 flex-1 basis-60 text-text-2">
          It follows your transactions until you keep it. Then your reports since 2025 use it, whatever you change
          before.
        </p>
        <Button size="small" disabled={keep.isPending} onClick={() => keep.mutate(undefined, { onSuccess: focusBox })}>
          Keep this allocation
        </Button>
      </div>
    );
  const differs = kept.differences.length > 0;
  // A failure is shown as a toast, and the dialog stays.
  const confirmed = () =>
    (question === "replace" ? keep : release).mutateAsync().then(
      () => true,
      () => false,
    );
  return (
    <div ref={box} tabIndex={-1} className="py-2 text-13 outline-none">
      <p className={differs ? "text-warn" : "text-text-2"}>
        Kept on {date(kept.at)}, and used by your reports since 2025.{" "}
        {differs
          ? `By your transactions of today it would differ in ${counted(kept.differences.length, "line")}.`
          : "Nothing has changed since."}
      </p>
      {differs && <Differences differences={kept.differences} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {differs && (
          <Button size="small" onClick={() => setQuestion("replace")}>
            Keep the new allocation
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setQuestion("release")}>
          Stop keeping it
        </Button>
      </div>
      <Suspense fallback={null}>
        {question && (
          <ConfirmDialog
            title={QUESTIONS[question].title}
            confirmLabel={QUESTIONS[question].label}
            pendingLabel={QUESTIONS[question].pending}
            run={confirmed}
            onClose={() => {
              setQuestion(null);
              focusBox();
            }}
          >
            {QUESTIONS[question].text}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  );
}
