import { useRef } from "react";
import { MAX_NOTE } from "../../../shared/transactions/rules.ts";
import { countText, setFields } from "../../ledger/change-many.ts";
import { AccountField } from "../../portfolio/form/AccountField.tsx";
import { PositionForm } from "../../portfolio/form/PositionForm.tsx";
import { usePositionForm } from "../../portfolio/form/use-position-form.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import type { Transaction } from "../transactions.queries.ts";

type Props = {
  field: "account" | "note";
  transactions: readonly Transaction[];
  onDone: () => void;
  onClose: () => void;
};

/** Gives many transactions an account or a note. */
export function FieldDialog({ field, transactions, onDone, onClose }: Props) {
  const undo = useRef(() => {});
  const changed = transactions.filter(({ kind }) => kind !== "adjustment");
  const kept = transactions.length - changed.length;
  const label = field === "account" ? "Account" : "Note";
  const form = usePositionForm({
    initial: { text: "" },
    check: () => ({}),
    success: `${label} of ${countText(changed.length)} set`,
    undo: () => undo.current(),
    failure: `Failed to set the ${field}`,
    onDone,
    async send({ text }) {
      const ids = changed.map(({ id }) => id);
      undo.current = await setFields(ids, field === "account" ? { account: text } : { note: text });
    },
  });
  return (
    <Dialog title={`Set the ${field} of ${countText(transactions.length)}`} onClose={onClose}>
      <PositionForm
        value={undefined}
        refusal={form.refusal}
        submitLabel={`Set ${field}`}
        pendingLabel="Saving..."
        pending={form.pending}
        disabled={changed.length === 0}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        {field === "account" ? (
          <AccountField label={label} hint={hintOf(field, transactions, kept)} {...form.bind("text")} />
        ) : (
          <Field
            label={label}
            maxLength={MAX_NOTE}
            autoComplete="off"
            hint={hintOf(field, transactions, kept)}
            {...form.bind("text")}
          />
        )}
      </PositionForm>
    </Dialog>
  );
}

function hintOf(field: Props["field"], transactions: readonly Transaction[], kept: number): string {
  const isMoved = field === "account" && transactions.some(({ toAccount }) => toAccount !== null);
  return [
    `Leave it empty to remove the ${field}.`,
    isMoved ? "Of a transfer between two accounts, it is the account that the coins left." : "",
    kept === 1 ? "An adjustment of a holding keeps its own." : "",
    kept > 1 ? `${kept} adjustments of holdings keep their own.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
