import { FileUp } from "lucide-react";
import { Suspense, useEffect } from "react";
import { DEFAULT_SETTINGS } from "../../shared/ledger-settings/settings.ts";
import { useQuery } from "../api/use-query.ts";
import { importsQuery } from "../ledger/past-imports.ts";
import { settingsQuery } from "../ledger/settings.ts";
import { Button } from "../ui/Button.tsx";
import { DropTarget } from "../ui/file-drop/DropTarget.tsx";
import { popDroppedFile } from "../ui/file-drop/dropped-file.ts";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { usePageTitle } from "../ui/page-title.ts";
import { Done } from "./Done.tsx";
import { PastImports } from "./PastImports.tsx";
import { Progress } from "./Progress.tsx";
import { useImport } from "./use-import.ts";
import "../other-pages.css";
import { LedgerQuestion } from "../ledger/LedgerQuestion.tsx";
import { LedgerTabs } from "../ledger/LedgerTabs.tsx";

const MappingForm = lazyPart(async () => (await import("./mapping/MappingForm.tsx")).MappingForm);
const PositionsPreview = lazyPart(async () => (await import("./positions/PositionsPreview.tsx")).PositionsPreview);
const Preview = lazyPart(async () => (await import("./Preview.tsx")).Preview);

const PANEL = "rounded-panel border bg-surface p-4 md:p-5";

/** The requests of the page, which are sent together with that of the session. */
export const IMPORTS_AHEAD = [importsQuery, settingsQuery];

/** Reads a file of an exchange, shows its contents and books it. Below is the list of previous imports. */
export function ImportsPage() {
  usePageTitle("Import");
  const importing = useImport();
  const { data: settings } = useQuery(settingsQuery);
  const { step, open, fileName } = importing;
  useEffect(() => {
    const file = popDroppedFile();
    if (file) open(file);
  }, [open]);
  return (
    <div className="page max-w-300">
      <LedgerTabs page="imports" />
      <h1 className="page-title mb-4">Import transactions</h1>
      <LedgerQuestion isFirst />
      <DropTarget label="Drop the file to import it" onFile={open} />
      {(step.kind === "idle" || step.kind === "refused") && <FilePicker onFile={open} />}
      <div role="status">
        {step.kind === "refused" && (
          <p className={`${PANEL} mt-4 wrap-anywhere`}>
            <b className="font-semibold">{fileName}</b> <span className="text-loss">{step.problem}</span> Nothing was
            imported.
          </p>
        )}
        {step.kind === "reading" && <Progress className={PANEL} label={`Reading ${fileName}`} share={step.share} />}
        {step.kind === "sending" && <Progress className={PANEL} label={`Importing ${fileName}`} share={step.share} />}
      </div>
      {step.kind === "choice" && (
        <section className={PANEL} aria-label="Choose the kind of file">
          <p className="mb-3">Several exports have this header. Which one is {fileName}?</p>
          <div className="flex flex-wrap gap-2">
            {step.layouts.map(({ id, name }) => (
              <Button key={id} onClick={() => importing.change({ layout: id })}>
                {name}
              </Button>
            ))}
            <Button variant="quiet" onClick={importing.reset}>
              Cancel
            </Button>
          </div>
        </section>
      )}
      <Suspense fallback={null}>
        {step.kind === "positions" && (
          <PositionsPreview
            className={PANEL}
            fileName={fileName}
            csv={step.csv}
            onMap={importing.editMapping}
            onClose={importing.reset}
          />
        )}
        {step.kind === "mapping" && (
          <MappingForm
            className={PANEL}
            fileName={fileName}
            unknown={step.unknown}
            initial={step.mapping}
            currency={settings?.currency ?? DEFAULT_SETTINGS.currency}
            onCancel={importing.reset}
            onSubmit={importing.applyMapping}
          />
        )}
        {(step.kind === "preview" || step.kind === "failed") && (
          <Preview className={PANEL} importing={importing} step={step} />
        )}
      </Suspense>
      {step.kind === "done" && <Done className={PANEL} step={step} fileName={fileName} onNext={importing.reset} />}
      <PastImports />
    </div>
  );
}

function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  return (
    <label className="grid cursor-pointer justify-items-center gap-2 rounded-panel border border-dashed border-edge px-4 py-10 text-center outline-offset-2 outline-(--focus) hover:bg-hover has-focus-visible:outline-2">
      <FileUp className="size-6 text-text-3" aria-hidden="true" />
      <span className="font-semibold">Choose a file or drop it here</span>
      <span className="max-w-130 text-13 text-text-2">
        The CSV history of an exchange, a wallet or another tracker: Binance, Coinbase, Kraken, OKX, Bybit, KuCoin and
        many more. You can also import other CSV files and choose what their columns mean, and lists of positions with
        Symbol, Amount and Entry price.
      </span>
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The user can choose the same file again after correcting it.
          target.value = "";
        }}
      />
    </label>
  );
}
