import { useQuery } from "../../api/use-query.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { holdingsQuery } from "../holdings.queries.ts";
import { currentRow, type ShownRows } from "./current-row.ts";
import { FigureDialog } from "./FigureDialog.tsx";
import type { Figures } from "./figure-parts.ts";
import type { Explained } from "./figures.ts";
import type { Cures } from "./UnknownCost.tsx";

// The dialogs of positions have a chart, which the figures of the page do not need.
const HoldingDialog = lazyPart(async () => (await import("./HoldingDialog.tsx")).HoldingDialog);
const LeveragedDialog = lazyPart(async () => (await import("./LeveragedDialog.tsx")).LeveragedDialog);

type Props = Cures & {
  explained: Explained;
  figures: Omit<Figures, "holdings">;
  /** The rows that the tables show, which may be those of a search. */
  rows: ShownRows;
  onClose: () => void;
};

/** The dialog that shows how a figure adds up. It follows the prices like what it explains. */
export function Explanation({ explained, figures, rows, onOpening, onEdit, onClose }: Props) {
  const { data } = useQuery(holdingsQuery);
  if (typeof explained === "string")
    return (
      <FigureDialog
        name={explained}
        figures={{ ...figures, holdings: data ?? null }}
        onOpening={onOpening}
        onEdit={onEdit}
        onClose={onClose}
      />
    );
  const row = currentRow(explained, rows);
  if (row.kind === "spot") return <HoldingDialog row={row} onOpening={onOpening} onEdit={onEdit} onClose={onClose} />;
  return <LeveragedDialog row={row} onClose={onClose} />;
}
