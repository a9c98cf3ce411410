import { Dialog } from "../../ui/Dialog.tsx";
import { alertAction } from "../form/alert-action.ts";
import { type SpotValues, spotProblems } from "../form/form-rules.ts";
import { marketPriceOf } from "../form/market-price.ts";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionValue } from "../form/position-value.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import type { SpotRow } from "../positions.ts";
import { SpotFields } from "./SpotFields.tsx";
import { useSpotChanges } from "./use-spot-changes.ts";

export function EditSpotDialog({ position, onClose }: { position: SpotRow; onClose: () => void }) {
  const { editSpot } = useSpotChanges();
  const withMarketPrice = (values: SpotValues): SpotValues => ({
    ...values,
    currentPrice: marketPriceOf(position, values.symbol) ?? values.currentPrice,
  });
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
    send: (values) => editSpot(position.id, { ...withMarketPrice(values), symbol: values.symbol.trim().toLowerCase() }),
  });
  const { amount, currentPrice, symbol } = withMarketPrice(form.values);
  return (
    <Dialog title="Edit Spot Position" onClose={onClose}>
      <PositionForm
        value={positionValue(amount, currentPrice)}
        refusal={form.refusal}
        submitLabel="Update Position"
        pendingLabel="Updating..."
        pending={form.pending}
        onSubmit={form.submit}
        onCancel={onClose}
        onAlert={alertAction(position, onClose)}
      >
        <SpotFields form={form} asksCurrentPrice={marketPriceOf(position, symbol) === null} />
      </PositionForm>
    </Dialog>
  );
}
