import { Suspense, useState } from "react";
import { taxYearText } from "../../shared/tax/countries.ts";
import { counted, formatCount } from "../../shared/values/format-market.ts";
import { useGuest } from "../guest/guest.ts";
import { Button } from "../ui/Button.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { Fold } from "./Fold.tsx";
import { TaxMoney, useAmountText, useFormats } from "./money.tsx";
import { type TaxChoice, type TaxReport, useFile, useUnfile } from "./tax.queries.ts";
import { FIELD_NAMES, LIST_NAMES, MONEY_FIELDS } from "./texts.ts";

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
  if (!filed) {
    const isOver = report.runningYear > report.year;
    if (!isOver || report.counts.unknown + report.coins.length + report.counts.income === 0) return null;
    return (
      <section className={`${PANEL} flex flex-wrap items-center justify-between gap-3`} aria-label="Filed">
        <p className="min-w-0 flex-1 basis-60 text-text-2">
          {isGuest
            ? "With an account you can mark a report as filed. Later changes are then listed line by line."
            : "Have you filed this report? It is kept as it is now, and later changes are listed line by line."}
        </p>
        {!isGuest && (
          <Button disabled={file.isPending} onClick={() => file.mutate()}>
            Mark as filed
          </Button>
        )}
      </section>
    );
  }
  const { at, differences } = filed;
  const isFiledShown = choice.version === "filed";
  return (
    <section className={PANEL} aria-label="Filed">
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

type Difference = NonNullable<TaxReport["filed"]>["differences"][number];

/** More rows would not be drawn in one frame. */
const AT_ONCE = 100;
const CHANGES = { added: "new since", removed: "gone since", changed: "changed" };

function Differences({ differences }: { differences: readonly Difference[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <Fold label="Show the differences">
      <ul aria-label="Differences">
        {differences.slice(0, shown).map((difference, index) => (
          <DifferenceItem key={`${difference.list} ${difference.at} ${index}`} difference={difference} />
        ))}
      </ul>
      {differences.length > shown && (
        <p className="flex items-center gap-4 py-2 text-text-3">
          <Button onClick={() => setShown(shown + AT_ONCE)}>Show more</Button>
          {formatCount(differences.length - shown)} more
        </p>
      )}
    </Fold>
  );
}

function DifferenceItem({ difference: { list, change, symbol, at, fields } }: { difference: Difference }) {
  const { date } = useFormats();
  const title = [LIST_NAMES[list], symbol?.toUpperCase(), at && date(at)].filter(Boolean).join(", ");
  return (
    <li className="line-below py-2">
      <span className="font-medium">{title}</span> <span className="text-warn">{CHANGES[change]}</span>
      <ul className="text-12 text-text-2">
        {fields.map(({ name, before, after }) => (
          <li key={name} className="wrap-anywhere">
            {FIELD_NAMES[name] ?? name}: {change !== "added" && <Value name={name} value={before} symbol={symbol} />}
            {change === "changed" && " → "}
            {change !== "removed" && <Value name={name} value={after} symbol={symbol} />}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Value({ name, value, symbol }: { name: string; value: string | null; symbol: string | null }) {
  const { date } = useFormats();
  const amountText = useAmountText();
  if (value === null) return "none";
  if (MONEY_FIELDS.includes(name)) return <TaxMoney value={value} />;
  if (symbol && ["amount", "knownAmount", "size"].includes(name)) return amountText(value, symbol);
  if (name === "taxFree") return value === "true" ? "yes" : "no";
  return name.endsWith("At") ? date(value) : value;
}
