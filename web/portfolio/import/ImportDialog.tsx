import { FileUp } from "lucide-react";
import { useState } from "react";
import { counted } from "../../../shared/values/format-market.ts";
import { call, type Reply } from "../../api/call.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { queries } from "../../api/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogActions } from "../../ui/form/FormLayout.tsx";
import { dismissFailures } from "../../ui/toast/toast.ts";
import { leveragedQuery, spotQuery } from "../portfolio.queries.ts";

type Report = Reply<"POST /api/portfolio/import">;
type ChosenFile = { name: string; csv: string; report: Report };

const countPositions = (count: number): string => counted(count, "position");
const READ_FAILED = "Failed to read the file";

/** Previews the import of a CSV file and imports it after confirmation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const attempt = async (action: () => Promise<void>, failure: string) => {
    dismissFailures();
    setPending(true);
    setRefusal(null);
    try {
      await action();
    } catch (error) {
      setRefusal(refusalOf(error));
      failedWith(error, failure);
    }
    setPending(false);
  };
  const preview = (file: File) =>
    attempt(async () => {
      setChosen(null);
      const csv = await file.text();
      setChosen({
        name: file.name,
        csv,
        report: await call("POST /api/portfolio/import", { body: { csv, dryRun: true } }),
      });
    }, READ_FAILED);
  const importPositions = ({ csv }: ChosenFile) =>
    attempt(async () => {
      const { added } = await call("POST /api/portfolio/import", { body: { csv } });
      await Promise.all([queries.invalidateQueries(spotQuery), queries.invalidateQueries(leveragedQuery)]);
      succeeded(`${countPositions(added)} added`);
      onClose();
    }, "Failed to import the positions");

  const report = chosen?.report;
  const canImport = report !== undefined && report.problems.length === 0 && report.added > 0;
  return (
    <Dialog title="Import positions" onClose={onClose}>
      <p className="mt-1 text-13 text-text-2">
        A CSV file with the columns Symbol, Amount and Entry price. Other columns are optional; an export shows them
        all. Duplicates are skipped.
      </p>
      <label className="my-3 flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-dashed border-edge px-3 outline-offset-2 outline-(--focus) wrap-anywhere hover:bg-hover has-focus-visible:outline-2">
        <FileUp aria-hidden="true" /> {chosen ? chosen.name : "Choose a CSV file"}
        <input
          type="file"
          className="sr-only"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void preview(file);
            // The user can choose the same file again after correcting it.
            target.value = "";
          }}
        />
      </label>
      <div role="status" className="text-13">
        {pending && !chosen && "Reading…"}
        {refusal && <p className="text-loss">{refusal}</p>}
        {report && <ImportReport report={report} />}
      </div>
      <DialogActions className="mt-4" onCancel={onClose}>
        <Button
          variant="primary"
          disabled={!canImport || pending}
          onClick={() => chosen && void importPositions(chosen)}
        >
          {canImport ? `Import ${countPositions(report.added)}` : "Import"}
        </Button>
      </DialogActions>
    </Dialog>
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
