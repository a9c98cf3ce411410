import { type FormEvent, useState } from "react";
import { MAX_REASON } from "../../../shared/chat/rules.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { TEXT_FIELD } from "../messages/Composer.tsx";
import { showError } from "../messages/use-message-actions.ts";

const DURATIONS: [minutes: number, label: string][] = [
  [10, "10 minutes"],
  [60, "1 hour"],
  [60 * 24, "1 day"],
  [60 * 24 * 7, "1 week"],
];

/** Lets an admin mute a user for a time. The user sees the reason and the end of the mute. */
export function MuteDialog({ user, onClose }: { user: { userId: string; username: string }; onClose: () => void }) {
  const [minutes, setMinutes] = useState(10);
  const [reason, setReason] = useState("");
  const [isSending, setIsSending] = useState(false);
  const { userId, username } = user;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsSending(true);
    try {
      await call("PUT /api/chat/mutes/:userId", { params: { userId }, body: { minutes, reason } });
      toast({ title: "Muted", description: `${username} cannot send messages for now.`, tone: "good" });
      onClose();
    } catch (error) {
      showError(error, `${username} could not be muted.`);
      setIsSending(false);
    }
  }

  return (
    <Dialog title={`Mute ${username}`} onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <label className="grid gap-1 text-13 text-text-2">
          Duration
          <select className={TEXT_FIELD} value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {DURATIONS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-13 text-text-2">
          Reason (shown to the user)
          <input
            className={TEXT_FIELD}
            maxLength={MAX_REASON}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSending || reason.trim() === ""}>
            Mute
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
