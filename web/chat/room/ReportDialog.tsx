import { type FormEvent, useState } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { MAX_REPORT } from "../../../shared/chat/rules.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { DIALOG_FORM, DialogActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { showError } from "../messages/use-message-actions.ts";

const REASONS = ["Spam or advertising", "Scam or phishing", "Insult or threat", "Other"];

/** Reports a message to the admins, with a reason from a list and an optional note. */
export function ReportDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const [reason, setReason] = useState(REASONS[0]!);
  const [note, setNote] = useState("");
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    try {
      const text = note.trim() === "" ? reason : `${reason}: ${note.trim()}`;
      await call("POST /api/chat/reports", { body: { messageId: message.id, reason: text } });
      toast({ title: "Reported", description: "Thank you. An admin will look at the message.", tone: "good" });
      onClose();
    } catch (error) {
      showError(error, "The message could not be reported.");
      setIsSending(false);
    }
  }

  return (
    <Dialog title={`Report the message of ${message.username}`} onClose={onClose}>
      <form onSubmit={submit} className={DIALOG_FORM}>
        <blockquote className="line-clamp-3 border-l-2 border-line pl-2.5 text-13 leading-5 wrap-anywhere text-text-2">
          {message.message}
        </blockquote>
        <SelectField label="Reason" value={reason} options={REASONS.map((text) => [text, text])} onChange={setReason} />
        <Field
          label="Note (optional)"
          maxLength={MAX_REPORT - 40}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" disabled={isSending}>
            {isSending ? "Reporting…" : "Report"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
