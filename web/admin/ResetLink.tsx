import { Copy } from "lucide-react";
import { type FormEvent, useState } from "react";
import { MAX_REASON, MIN_REASON } from "../../shared/admin/limits.ts";
import { call } from "../api/call.ts";
import { toastFailure } from "../api/failure-toast.ts";
import { useMutation } from "../api/use-mutation.ts";
import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Field } from "../ui/form/Field.tsx";
import { type AdminUser, refreshAdmin } from "./admin.queries.ts";
import { dateTimeText } from "./dates.ts";
import { userName } from "./user-text.ts";

/** Makes a link by which a user who cannot sign in sets a new password. The reason is logged, and the user can read it. */
export function ResetLink({ user }: { user: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => call("POST /api/admin/reset-links/:id", { params: { id: user.id }, body: { reason } }),
    onSuccess: () => refreshAdmin(),
    onError: (error) => toastFailure("Link not made", error, "Please try again."),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <section className="mt-8 border-t border-line pt-4 text-13 text-text-2" aria-label="Password reset">
      {data ? (
        <>
          <p>
            Send this link to {userName(user)}, and to nobody else. It works once, until {dateTimeText(data.expiresAt)}.
            It is shown only now.
          </p>
          <p className="mt-3 rounded-control border bg-background p-3 font-mono break-all text-text select-all">
            {data.url}
          </p>
          <div className="mt-3">
            <Button onClick={() => void copyText(data.url, "Please select the link and copy it.")}>
              <Copy aria-hidden="true" /> Copy link
            </Button>
          </div>
        </>
      ) : isOpen ? (
        <form className="grid gap-4" onSubmit={submit}>
          <p>
            Make sure that it is really {userName(user)} who asks. {userName(user)} can read your name and the reason in
            Settings.
          </p>
          <Field
            label="Reason"
            name="reset-reason"
            required
            autoComplete="off"
            maxLength={MAX_REASON}
            placeholder="Lost the phone with the passkey…"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" disabled={isPending || reason.trim().length < MIN_REASON}>
              {isPending ? "Making…" : "Make link"}
            </Button>
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex justify-between gap-4 max-md:flex-col md:items-center">
          <p>A user who cannot sign in needs a link to set a new password.</p>
          <Button onClick={() => setIsOpen(true)}>Reset password…</Button>
        </div>
      )}
    </section>
  );
}
