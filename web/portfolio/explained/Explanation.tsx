import { useQuery } from "../../api/use-query.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { holdingsQuery } from "../holdings.queries.ts";
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
  onClose: () => void;
};

/** The dialog that shows how a figure adds up. */
export function Explanation({ explained, figures, onOpening, onEdit, onClose }: Props) {
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
  if (explained.kind === "spot")
    return <HoldingDialog row={explained} onOpening={onOpening} onEdit={onEdit} onClose={onClose} />;
  return <LeveragedDialog row={explained} onClose={onClose} />;
}
