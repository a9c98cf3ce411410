import { type FormEvent, useState } from "react";
import { MAX_REASON, MIN_REASON } from "../../shared/admin/limits.ts";
import { call } from "../api/call.ts";
import { toastFailure } from "../api/failure-toast.ts";
import { useMutation } from "../api/use-mutation.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/form/Field.tsx";
import { type AdminUser, refreshAdmin } from "./admin.queries.ts";
import { userName } from "./user-text.ts";

/** Asks for the reason before an admin sees the details of a user. */
export function ReasonForm({ user }: { user: AdminUser }) {
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST /api/admin/user-views/:id", { params: { id: user.id }, body: { reason } }),
    onSuccess: () => refreshAdmin(),
    onError: (error) => toastFailure("Details not opened", error, "Please try again."),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className="mt-6 grid gap-4" onSubmit={submit}>
      <p className="text-13 leading-5 text-text-2">
        Holdings, portfolio value, alerts, orders, visits and addresses are personal. Say why you need them.{" "}
        {userName(user)} can read your name and the reason in Settings. The details stay open for 15 minutes.
      </p>
      <Field
        label="Reason"
        name="reason"
        required
        autoComplete="off"
        maxLength={MAX_REASON}
        placeholder="Support request, payment problem…"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" variant="primary" disabled={isPending || reason.trim().length < MIN_REASON}>
          {isPending ? "Opening…" : "Show details"}
        </Button>
      </div>
    </form>
  );
}
