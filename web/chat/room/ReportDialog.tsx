import { type FormEvent, useState } from "react";
import type { ChatMessage } from "../../../shared/chat/contract.ts";
import { MAX_REPORT } from "../../../shared/chat/rules.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { TEXT_FIELD } from "../messages/Composer.tsx";
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
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <blockquote className="line-clamp-3 border-l-2 border-line pl-2.5 text-13 leading-5 wrap-anywhere text-text-2">
          {message.message}
        </blockquote>
        <label className="grid gap-1 text-13 text-text-2">
          Reason
          <select className={TEXT_FIELD} value={reason} onChange={(event) => setReason(event.target.value)}>
            {REASONS.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-13 text-text-2">
          Note (optional)
          <input
            className={TEXT_FIELD}
            maxLength={MAX_REPORT - 40}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSending}>
            {isSending ? "Reporting…" : "Report"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
