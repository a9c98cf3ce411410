import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { attempt, failedWith } from "../../api/outcomes.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { useLeveragedChanges } from "../leveraged/use-leveraged-changes.ts";
import { HIDDEN_AMOUNT, usePrivacy } from "../page/privacy.ts";
import type { LeveragedPosition, SpotPosition } from "../portfolio.queries.ts";
import { useSpotChanges } from "../spot/use-spot-changes.ts";

export type Removal =
  | { kind: "delete-spot"; position: SpotPosition }
  | { kind: "close-leveraged"; position: LeveragedPosition };

export function RemovalDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { removeSpot, restoreSpot } = useSpotChanges();
  const { closeLeveraged } = useLeveragedChanges();
  const isPrivate = usePrivacy();
  const { name, symbol } = removal.position;
  const quantity = removal.kind === "delete-spot" ? removal.position.amount : removal.position.size;
  const holding = `${isPrivate ? HIDDEN_AMOUNT : formatHolding(quantity as Exact)} ${symbol.toUpperCase()}`;
  const removeWithUndo = async (position: SpotPosition) => {
    try {
      await removeSpot(position);
    } catch (error) {
      failedWith(error, "Failed to delete position");
      return false;
    }
    const undo = () => void attempt(restoreSpot(position), "Position restored", "Failed to restore the position");
    const action = { label: "Undo", run: undo };
    toast({ title: "Success", description: "Position deleted successfully", tone: "good", action });
    return true;
  };
  if (removal.kind === "delete-spot") {
    return (
      <ConfirmDialog
        title="Delete position"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        run={() => removeWithUndo(removal.position)}
        onClose={onClose}
      >
        {name}, {holding}, will be deleted from your portfolio with its transactions.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Close position"
      confirmLabel="Close Position"
      pendingLabel="Closing..."
      run={() =>
        attempt(
          closeLeveraged(removal.position),
          "Leveraged position closed successfully",
          "Failed to close leveraged position",
        )
      }
      onClose={onClose}
    >
      The {removal.position.positionType} position in {name}, {holding}, will be closed and removed from your portfolio.
      This cannot be undone.
    </ConfirmDialog>
  );
}
