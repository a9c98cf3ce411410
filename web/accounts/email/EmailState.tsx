import { useState } from "react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import type { User } from "../session/session.queries.ts";

/** Whether the email is confirmed, and the button that sends the link again. */
export function EmailState({ user, sendsEmails }: { user: User; sendsEmails: boolean }) {
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    try {
      await call("POST /api/email/confirmations");
      toast({ title: "Link sent", description: `Open it within 24 hours. It went to ${user.email}.`, tone: "good" });
    } catch (error) {
      toastFailure("No link sent", error, "Please try again.");
    }
    setIsSending(false);
  };
  if (!sendsEmails)
    return <p className="text-13 text-text-2">This site sends no emails, so resets by email are off.</p>;
  if (user.email === null) return null;
  if (user.isEmailConfirmed)
    return (
      <p className="text-13 text-text-2">
        <Badge className="mr-1 text-gain">Confirmed</Badge> Reset links go to this address.
      </p>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-13 text-text-2">
        <Badge className="mr-1 text-warn">Not confirmed</Badge> Resets by email work after you have opened the link that
        we sent.
      </p>
      <Button size="small" disabled={isSending} onClick={() => void send()}>
        {isSending ? "Sending…" : "Send the link again"}
      </Button>
    </div>
  );
}
