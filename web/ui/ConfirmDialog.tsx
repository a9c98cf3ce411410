import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { DialogActions } from "./form/FormLayout.tsx";

type Props = {
  title: string;
  confirmLabel: string;
  pendingLabel: string;
  /** Resolves to true when the action succeeded; the dialog then closes. */
  run: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, confirmLabel, pendingLabel, run, onClose, children }: Props) {
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      if (await run()) onClose();
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-text-2">{children}</p>
      <DialogActions className="mt-5" onCancel={onClose}>
        <Button variant="danger" disabled={pending} onClick={() => void confirm()}>
          {pending ? pendingLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
