import type { ReactNode } from "react";
import { Button } from "../Button.tsx";

/** The grid of a form in a dialog. */
export const DIALOG_FORM = "mt-3 grid grid-cols-1 gap-3.5";

/** Two fields beside each other. On a phone, where a time needs the whole width, they can be below one another. */
export const FormRow = ({ isStacked = false, children }: { isStacked?: boolean; children: ReactNode }) => (
  <div className={`grid items-start gap-3 ${isStacked ? "md:grid-cols-2" : "grid-cols-2"}`}>{children}</div>
);

/** A value that the form computes from its fields. */
export const FormResult = ({ label, children }: { label: string; children: string }) => (
  <p className="flex justify-between gap-4 text-text-2">
    <span>{label}</span>
    <output className="min-w-0 overflow-hidden font-semibold text-ellipsis text-text">{children}</output>
  </p>
);

type ActionsProps = { className?: string; first?: ReactNode; children: ReactNode };

/** The buttons of a form. `first` is a button at the left end; on a phone it is below the others. */
export const FormActions = ({ className = "", first, children }: ActionsProps) => (
  <div className={`flex justify-end gap-2 max-md:flex-wrap ${className}`}>
    {first && (
      <span className="max-md:order-1 max-md:flex-[1_0_100%] max-md:text-center md:mr-auto md:-ml-3.5">{first}</span>
    )}
    {children}
  </div>
);

/** The buttons of a dialog: Cancel, and the button of the dialog's main action. */
export const DialogActions = ({ onCancel, children, ...layout }: ActionsProps & { onCancel: () => void }) => (
  <FormActions {...layout}>
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </FormActions>
);
