import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { counted } from "../../shared/values/format-market.ts";
import { ArchivePrices } from "../archive-prices/ArchivePrices.tsx";
import { Button } from "../ui/Button.tsx";
import { FormActions } from "../ui/form/FormLayout.tsx";
import { balanceText, countRows } from "./figures.ts";
import { ProblemGroups } from "./ProblemGroups.tsx";
import { undoImport } from "./undo-import.ts";
import type { Step } from "./use-import.ts";

type Props = { className: string; step: Extract<Step, { kind: "done" }>; fileName: string; onNext: () => void };

/** The result of an import, which can be undone. */
export function Done({ className, step, fileName, onNext }: Props) {
  const [isUndoing, setIsUndoing] = useState(false);
  const { counts, preview, id, priced } = step;
  const { booked, duplicates, ignored } = counts;
  const undo = async () => {
    setIsUndoing(true);
    if (await undoImport(id)) onNext();
    else setIsUndoing(false);
  };
  return (
    <section className={className} aria-label="Result">
      <h2 className="text-16 font-semibold wrap-anywhere">{fileName}</h2>
      <p role="status" className="mt-1">
        {`${countRows(booked)} imported.`}
        {duplicates > 0 && ` ${countRows(duplicates)} had been imported before.`}
        {priced !== null && ` ${counted(priced, "transaction")} priced by the price archive.`}
        {ignored > 0 && ` ${countRows(ignored)} not booked.`}
      </p>
      {preview.check.compared > 0 && <p className="text-text-2">{balanceText(preview.check)}</p>}
      <div className="mt-4">
        <ArchivePrices />
      </div>
      <ProblemGroups title="Rows that are not booked" groups={preview.groups} count={preview.ignored} />
      <FormActions className="mt-5">
        <Button variant="quiet" disabled={isUndoing || booked === 0} onClick={() => void undo()}>
          Undo
        </Button>
        <Button onClick={onNext}>Import another file</Button>
        <Link to="/portfolio" className="button primary">
          Show portfolio
        </Link>
      </FormActions>
    </section>
  );
}
