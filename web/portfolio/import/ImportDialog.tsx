import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { counted } from "../../../shared/values/format-market.ts";
import { call, type Reply } from "../../api/call.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { leveragedQuery, spotQuery } from "../portfolio.queries.ts";
import "../../ui/form/form-dialog-styles.css";
import "../form/dialog-styles.css";

type Report = Reply<"POST /api/portfolio/import">;
type Chosen = { name: string; csv: string; report: Report };

const positions = (count: number): string => counted(count, "position");
const FAILED = "Failed to read the file";

/** Reads a file, says what it would do, and does it when told to. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>, failure: string) => {
    setPending(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(refusalOf(error));
      failedWith(error, failure);
    }
    setPending(false);
  };
  const read = (file: File) =>
    attempt(async () => {
      setChosen(null);
      const csv = await file.text();
      setChosen({
        name: file.name,
        csv,
        report: await call("POST /api/portfolio/import", { body: { csv, dryRun: true } }),
      });
    }, FAILED);
  const store = ({ csv }: Chosen) =>
    attempt(async () => {
      const { added } = await call("POST /api/portfolio/import", { body: { csv } });
      await Promise.all([queries.invalidateQueries(spotQuery), queries.invalidateQueries(leveragedQuery)]);
      succeeded(`${positions(added)} added`);
      onClose();
    }, "Failed to import the positions");

  const report = chosen?.report;
  const canStore = report !== undefined && report.problems.length === 0 && report.added > 0;
  return (
    <Dialog title="Import positions" onClose={onClose}>
      <p className="mt-1 text-13 text-text-2">
        A CSV file with the columns Symbol, Amount and Entry price; more are optional. What you have already is not
        added twice. An export shows all columns.
      </p>
      <label className="file-choice">
        <FileUp aria-hidden="true" /> {chosen ? chosen.name : "Choose a CSV file"}
        <input
          type="file"
          className="sr-only"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
            // The same file, corrected, may be chosen again.
            target.value = "";
          }}
        />
      </label>
      <div role="status" className="text-13">
        {pending && !chosen && "Reading…"}
        {refusal && <p className="text-loss">{refusal}</p>}
        {report && <ReportWords report={report} />}
      </div>
      <div className="form-actions mt-4">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" disabled={!canStore || pending} onClick={() => chosen && void store(chosen)}>
          {canStore ? `Import ${positions(report.added)}` : "Import"}
        </Button>
      </div>
    </Dialog>
  );
}

function ReportWords({ report: { added, unchanged, problems } }: { report: Report }) {
  if (problems.length > 0) {
    return (
      <>
        <p className="text-loss">Nothing was imported. Please correct these rows and choose the file again.</p>
        <ul className="import-problems">
          {problems.map(({ row, problem }) => (
            <li key={`${row} ${problem}`}>
              <b>Row {row}</b> {problem}
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (added + unchanged === 0) return <p className="text-text-2">The file holds no positions.</p>;
  const known = unchanged > 0 ? ` ${counted(unchanged, "position is", "positions are")} there already.` : "";
  return <p className="text-text-2">{`${positions(added)} will be added.${known}`}</p>;
}
