import { type FormEvent, useState } from "react";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Field } from "./Field.tsx";
import { DIALOG_FORM, DialogActions } from "./FormLayout.tsx";

type Props = {
  title: string;
  /** What happens, and who reads the reason. */
  text: string;
  /** The text or the order that it is about. */
  subject?: string;
  action: string;
  /** A reason that was written before the dialog opened. */
  initial?: string;
  minLength?: number;
  maxLength: number;
  /** Sends the reason. True closes the dialog. */
  onSend: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks an admin for the reason before something is taken away from a user. */
export function ReasonDialog({
  title,
  text,
  subject,
  action,
  initial = "",
  minLength = 1,
  maxLength,
  onSend,
  onClose,
}: Props) {
  const [reason, setReason] = useState(initial);
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    if (await onSend(reason.trim())) onClose();
    else setIsSending(false);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={DIALOG_FORM}>
        <p className="text-13 leading-5 text-text-2">{text}</p>
        {subject !== undefined && (
          <blockquote className="line-clamp-3 border-l-2 border-line pl-2.5 text-13 leading-5 wrap-anywhere text-text-2">
            {subject}
          </blockquote>
        )}
        <Field
          label="Reason"
          name="reason"
          required
          autoFocus
          autoComplete="off"
          maxLength={maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="danger" disabled={isSending || [...reason.trim()].length < minLength}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
