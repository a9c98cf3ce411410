import { Suspense, useRef, useState } from "react";
import { taxYearText } from "../../shared/tax/countries.ts";
import { counted } from "../../shared/values/format-market.ts";
import { useGuest } from "../guest/guest.ts";
import { Button } from "../ui/Button.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { Differences } from "./Differences.tsx";
import { useFormats } from "./money.tsx";
import { type TaxChoice, type TaxReport, useFile, useUnfile } from "./tax.queries.ts";

const ConfirmDialog = lazyPart(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog);

type Props = { choice: TaxChoice; report: TaxReport; onVersion: (version: "filed" | undefined) => void };

const PANEL = "mb-5 rounded-panel border px-4 py-3 text-13";

/** Marks a report as filed, and says how the report of now differs from it. */
export function Filed({ choice, report, onVersion }: Props) {
  const isGuest = useGuest();
  const { date } = useFormats();
  const text = taxYearText(report.country, report.year);
  const file = useFile(choice, text);
  const { filed } = report;
  // The button that was pressed is gone then.
  const box = useRef<HTMLElement>(null);
  if (!filed) {
    const isOver = report.runningYear > report.year;
    if (!isOver || report.counts.unknown + report.coins.length + report.counts.income === 0) return null;
    return (
      <section
        ref={box}
        tabIndex={-1}
        className={`${PANEL} flex flex-wrap items-center justify-between gap-3 outline-none`}
        aria-label="Filed"
      >
        <p className="min-w-0 flex-1 basis-60 text-text-2">
          {isGuest
            ? "With an account you can mark a report as filed. Later changes are then listed line by line."
            : "Have you filed this report? It is kept as it is now, and later changes are listed line by line."}
        </p>
        {!isGuest && (
          <Button
            disabled={file.isPending}
            onClick={() => file.mutate(undefined, { onSuccess: () => box.current?.focus() })}
          >
            Mark as filed
          </Button>
        )}
      </section>
    );
  }
  const { at, differences } = filed;
  const isFiledShown = choice.version === "filed";
  return (
    <section ref={box} tabIndex={-1} className={`${PANEL} outline-none`} aria-label="Filed">
      <p className="font-medium">
        {isFiledShown ? `This is your report of ${text} as you filed it on ${date(at)}.` : `Filed on ${date(at)}.`}{" "}
        {differences.length === 0
          ? "Nothing has changed since."
          : `Your filed ${text} differs in ${counted(differences.length, "line")} from your transactions of today.`}
      </p>
      {!isFiledShown && differences.length > 0 && <Differences differences={differences} />}
      <FiledButtons choice={choice} text={text} file={file} differs={differences.length > 0} onVersion={onVersion} />
    </section>
  );
}

type ButtonsProps = Pick<Props, "choice" | "onVersion"> & {
  text: string;
  file: ReturnType<typeof useFile>;
  differs: boolean;
};

function FiledButtons({ choice, text, file, differs, onVersion }: ButtonsProps) {
  const [isAsking, setAsking] = useState<"again" | "remove" | null>(null);
  const unfile = useUnfile(choice, text);
  const confirmed = async () => {
    const action = isAsking === "again" ? file : unfile;
    // A failure is shown as a toast, and the dialog stays.
    return action.mutateAsync().then(
      () => true,
      () => false,
    );
  };
  const isFiledShown = choice.version === "filed";
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" onClick={() => onVersion(isFiledShown ? undefined : "filed")}>
        {isFiledShown ? "Show the report of today" : "Open as it was filed"}
      </Button>
      {!isFiledShown && differs && (
        <Button size="small" onClick={() => setAsking("again")}>
          I filed it again
        </Button>
      )}
      {!isFiledShown && (
        <Button size="small" variant="quiet" onClick={() => setAsking("remove")}>
          Remove the mark
        </Button>
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            title={isAsking === "again" ? "Replace the filed report?" : "Remove the mark?"}
            confirmLabel={isAsking === "again" ? "Replace it" : "Remove it"}
            pendingLabel={isAsking === "again" ? "Replacing..." : "Removing..."}
            run={confirmed}
            onClose={() => setAsking(null)}
          >
            {`The report of ${text} that you filed is deleted${isAsking === "again" ? ", and the one of today is kept instead" : ""}.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  );
}
