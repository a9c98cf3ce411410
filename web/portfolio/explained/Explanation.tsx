import { useQuery } from "../../api/use-query.ts";
import { holdingsQuery } from "../performance/performance.queries.ts";
import { FigureDialog } from "./FigureDialog.tsx";
import type { Figures } from "./figure-parts.ts";
import type { Explained } from "./figures.ts";
import { HoldingDialog } from "./HoldingDialog.tsx";
import { LeveragedDialog } from "./LeveragedDialog.tsx";
import type { Cures } from "./UnknownCost.tsx";

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
