import type { FormEvent, ReactNode } from "react";
import type { Decimal } from "../../../shared/values/decimal.ts";
import type { DisplayCurrency } from "../../../shared/values/display-currency.ts";
import { formatIn, formatUsd } from "../../../shared/values/format-decimal.ts";
import { Button } from "../../ui/Button.tsx";
import { DIALOG_FORM, DialogActions, FormResult } from "../../ui/form/FormLayout.tsx";

type Props = {
  /** The live result: quantity × price. Undefined where there is none to show. */
  value: Decimal | null | undefined;
  /** The currency of the value. Without one, it is in US dollars and shown in the display currency. */
  currency?: DisplayCurrency;
  /** The reason why the server refused the position. It stays visible after the toast. */
  refusal: string | null;
  /** The label of the submit button, and its label while the request is pending. */
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  disabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Opens the price alert dialog in place of this one. */
  onAlert?: (() => void) | undefined;
  /** Further results, shown under the value. */
  details?: ReactNode;
  children: ReactNode;
};

/** On a phone the buttons of a long form stay in sight. They lie over the dialog's padding, so that no text shows below them. */
const IN_SIGHT =
  "max-md:sticky max-md:bottom-[calc(-20px-env(safe-area-inset-bottom))] max-md:z-1 max-md:-mx-5 max-md:-mb-[calc(20px+env(safe-area-inset-bottom))] max-md:border-t max-md:bg-raised max-md:px-5 max-md:pt-2 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]";

/** The layout of all position forms: the fields, the live value, Cancel and the submit button. */
export function PositionForm(props: Props) {
  const {
    value,
    currency,
    refusal,
    submitLabel,
    pendingLabel,
    pending,
    disabled = false,
    onSubmit,
    onCancel,
    onAlert,
    details,
    children,
  } = props;
  return (
    <form className={DIALOG_FORM} noValidate onSubmit={onSubmit}>
      {children}
      {value !== undefined && (
        <FormResult label="Value">
          {value === null ? "–" : currency ? formatIn(value, currency) : formatUsd(value)}
        </FormResult>
      )}
      {details}
      {refusal && (
        <p role="alert" className="text-13 text-loss">
          {refusal}
        </p>
      )}
      <DialogActions
        className={onAlert ? "" : IN_SIGHT}
        onCancel={onCancel}
        first={
          onAlert && (
            <Button variant="quiet" onClick={onAlert}>
              Set price alert
            </Button>
          )
        }
      >
        <Button type="submit" variant="primary" disabled={pending || disabled}>
          {pending ? pendingLabel : submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
