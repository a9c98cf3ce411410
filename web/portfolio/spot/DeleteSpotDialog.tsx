import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { attempt } from "../../api/outcomes.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useSpotChanges } from "../form/use-spot-changes.ts";
import type { SpotPosition } from "../portfolio.queries.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";

type Props = { position: SpotPosition; onClose: () => void };

/** Asks before a spot position is deleted with its transactions. */
export function DeleteSpotDialog({ position, onClose }: Props) {
  const { removeSpot, restoreSpot } = useSpotChanges();
  const isPrivate = usePrivacy();
  const { name, symbol, amount } = position;
  const holding = `${isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact)} ${symbol.toUpperCase()}`;
  const undo = () => void attempt(restoreSpot(position), "Position restored", "Failed to restore the position");
  return (
    <ConfirmDialog
      title="Delete position"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      run={() => attempt(removeSpot(position), "Position deleted successfully", "Failed to delete position", undo)}
      onClose={onClose}
    >
      {name}, {holding}, will be deleted from your portfolio with its transactions.
    </ConfirmDialog>
  );
}
