import { useState } from "react";
import { CurrencyNote } from "../../currencies/entry/CurrencyNote.tsx";
import type { EntryCurrency } from "../../currencies/entry/entry-currency.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { alertAction } from "../form/alert-action.ts";
import { type SpotValues, spotProblems } from "../form/form-rules.ts";
import { marketPriceOf } from "../form/market-price.ts";
import { PositionForm } from "../form/PositionForm.tsx";
import { positionValue } from "../form/position-value.ts";
import { usePositionForm } from "../form/use-position-form.ts";
import { useSpotChanges } from "../form/use-spot-changes.ts";
import type { InDollars, SpotRow } from "../positions.ts";
import { SpotFields } from "./SpotFields.tsx";

type Props = { currency: EntryCurrency; position: InDollars<SpotRow>; onClose: () => void };

export function EditSpotDialog({ currency, position, onClose }: Props) {
  const { editSpot } = useSpotChanges();
  // A price refresh while the form is open does not change what its fields were filled with.
  const [entry] = useState(() => {
    const { entryPrice, currentPrice } = position;
    // A price that is not known has an empty field, and stays unknown while it is empty.
    return currency.entryOf(
      { entryPrice: entryPrice === "0" ? "" : entryPrice, currentPrice: currentPrice ?? "" },
      position,
    );
  });
  const inUsd = (values: SpotValues): SpotValues => {
    const converted = entry.inUsd(values);
    return { ...converted, currentPrice: marketPriceOf(position, values.symbol) ?? converted.currentPrice };
  };
  const form = usePositionForm({
    initial: {
      name: position.name,
      symbol: position.symbol.toUpperCase(),
      amount: position.amount,
      ...entry.shown,
    },
    check: (values) => spotProblems(entry.inUsd(values), position),
    success: "Position updated successfully",
    failure: "Failed to update position",
    onDone: onClose,
    send: (values) =>
      editSpot(position.id, {
        ...inUsd(values),
        ...entry.typedOf(values),
        symbol: values.symbol.trim().toLowerCase(),
      }),
  });
  const { amount, currentPrice, symbol } = inUsd(form.values);
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
        <SpotFields
          form={form}
          currency={currency.label}
          entryHint={currency.hintOf(position)}
          asksCurrentPrice={marketPriceOf(position, symbol) === null}
        />
        <CurrencyNote currency={currency} />
      </PositionForm>
    </Dialog>
  );
}
