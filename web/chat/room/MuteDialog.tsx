import { type FormEvent, useState } from "react";
import { MAX_REASON } from "../../../shared/chat/rules.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { DIALOG_FORM, DialogActions } from "../../ui/form/FormLayout.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { showError } from "../messages/use-message-actions.ts";

/** Minutes with their label. */
const DURATIONS = [
  ["10", "10 minutes"],
  ["60", "1 hour"],
  ["1440", "1 day"],
  ["10080", "1 week"],
] as const;

/** Lets an admin mute a user for a time. The user sees the reason and the end of the mute. */
export function MuteDialog({ user, onClose }: { user: { userId: string; username: string }; onClose: () => void }) {
  const [minutes, setMinutes] = useState<string>(DURATIONS[0][0]);
  const [reason, setReason] = useState("");
  const [isSending, setIsSending] = useState(false);
  const { userId, username } = user;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    try {
      await call("PUT /api/chat/mutes/:userId", { params: { userId }, body: { minutes: Number(minutes), reason } });
      toast({ title: "Muted", description: `${username} cannot send messages for now.`, tone: "good" });
      onClose();
    } catch (error) {
      showError(error, `${username} could not be muted.`);
      setIsSending(false);
    }
  }

  return (
    <Dialog title={`Mute ${username}`} onClose={onClose}>
      <form onSubmit={submit} className={DIALOG_FORM}>
        <SelectField label="Duration" value={minutes} options={DURATIONS} onChange={setMinutes} />
        <Field
          label="Reason (shown to the user)"
          maxLength={MAX_REASON}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" disabled={isSending || reason.trim() === ""}>
            Mute
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
