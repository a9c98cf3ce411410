import { useEffect, useState } from "react";
import { counted } from "../../../shared/values/format-market.ts";
import { call, type Reply } from "../../api/call.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { reloadLedger } from "../../ledger/reload.ts";
import { Button } from "../../ui/Button.tsx";
import { FormActions } from "../../ui/form/FormLayout.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { dismissFailures } from "../../ui/toast/toast.ts";

type Report = Reply<"POST /api/portfolio/import">;
type Props = {
  className: string;
  fileName: string;
  csv: string;
  /** The file is a list of transactions after all. */
  onMap: () => void;
  onClose: () => void;
};

const countPositions = (count: number): string => counted(count, "position");

/** A file with positions, before they are added: what is held, how much of it and for which price. */
export function PositionsPreview({ className, fileName, csv, onMap, onClose }: Props) {
  const [report, setReport] = useState<Report | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    call("POST /api/portfolio/import", { body: { csv, dryRun: true } }).then(setReport, (error) =>
      setRefusal(refusalOf(error) ?? "The file could not be read. Please try again."),
    );
  }, [csv]);

  const importPositions = async () => {
    dismissFailures();
    setPending(true);
    try {
      const { added } = await call("POST /api/portfolio/import", { body: { csv } });
      await Promise.all([reloadLedger(), queries.invalidateQueries({ queryKey: ["/api/leveraged-positions"] })]);
      succeeded(`${countPositions(added)} added`);
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
      failedWith(error, "Failed to import the positions");
    }
    setPending(false);
  };
  const canImport = report !== null && report.problems.length === 0 && report.added > 0;
  return (
    <section className={className} aria-label="Positions">
      <h2 className="text-16 font-semibold wrap-anywhere">{fileName}</h2>
      <p className="mb-3 text-13 text-text-2">
        This file lists positions: what you hold, how much of it and for which price. Duplicates are skipped.
      </p>
      <div role="status" className="text-13">
        {report === null && refusal === null && (
          <span className="flex items-center gap-2 text-text-2">
            <Spinner /> Reading the positions
          </span>
        )}
        {refusal && <p className="text-loss">{refusal}</p>}
        {report && <ImportReport report={report} />}
      </div>
      <FormActions
        className="mt-5"
        first={
          <Button variant="quiet" onClick={onMap}>
            These are transactions
          </Button>
        }
      >
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabled={!canImport || pending} onClick={() => void importPositions()}>
          {canImport ? `Import ${countPositions(report.added)}` : "Import"}
        </Button>
      </FormActions>
    </section>
  );
}

function ImportReport({ report: { added, unchanged, problems } }: { report: Report }) {
  if (problems.length > 0) {
    return (
      <>
        <p className="text-loss">Nothing was imported. Please correct these rows and choose the file again.</p>
        <ul className="mt-1.5 max-h-50 overflow-y-auto text-text-2">
          {problems.map(({ row, problem }) => (
            <li key={`${row} ${problem}`}>
              <b className="font-medium text-text">Row {row}</b> {problem}
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (added + unchanged === 0) return <p className="text-text-2">The file contains no positions.</p>;
  const existing =
    unchanged > 0 ? ` ${counted(unchanged, "position already exists.", "positions already exist.")}` : "";
  return <p className="text-text-2">{`${countPositions(added)} will be added.${existing}`}</p>;
}
