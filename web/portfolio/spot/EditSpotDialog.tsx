import { Dialog } from "../../ui/Dialog.tsx";
import { alertAction } from "../form/alert-action.ts";
import { spotProblems } from "../form/form-rules.ts";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionValue } from "../form/position-value.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import type { SpotPosition } from "../portfolio.queries.ts";
import { SpotFields } from "./SpotFields.tsx";
import { useSpotChanges } from "./use-spot-changes.ts";

export function EditSpotDialog({ position, onClose }: { position: SpotPosition; onClose: () => void }) {
  const { editSpot } = useSpotChanges();
  const form = usePositionForm({
    initial: {
      name: position.name,
      symbol: position.symbol.toUpperCase(),
      amount: position.amount,
      entryPrice: position.entryPrice,
      currentPrice: position.currentPrice,
    },
    check: spotProblems,
    success: "Position updated successfully",
    failure: "Failed to update position",
    onDone: onClose,
    send: (values) => editSpot(position.id, { ...values, symbol: values.symbol.trim().toLowerCase() }),
  });
  return (
    <Dialog title="Edit Spot Position" onClose={onClose}>
      <PositionForm
        value={positionValue(form.values.amount, form.values.currentPrice)}
        refusal={form.refusal}
        submitLabel="Update Position"
        pendingLabel="Updating..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
        onAlert={alertAction(position, onClose)}
      >
        <SpotFields form={form} />
      </PositionForm>
    </Dialog>
  );
}
