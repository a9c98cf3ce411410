import { type ReactNode, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { failedWith, succeeded } from "./use-position-form.ts";

type Props = {
  title: string;
  deed: string;
  doing: string;
  success: string;
  failure: string;
  run: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is gone for good. */
export function ConfirmDialog({ title, deed, doing, success, failure, run, onClose, children }: Props) {
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await run();
      succeeded(success);
      onClose();
    } catch (error) {
      failedWith(error, failure);
      setPending(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-text-2">{children}</p>
      <div className="form-actions mt-5">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={pending} onClick={() => void confirm()}>
          {pending ? doing : deed}
        </Button>
      </div>
    </Dialog>
  );
}
