import { useState } from "react";
import { MAX_PASSKEY_NAME } from "../../../shared/accounts/rules.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { DIALOG_FORM, DialogActions } from "../../ui/form/FormLayout.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import type { Passkey } from "./sign-in-methods.queries.ts";

type Props = { passkey: Passkey; onRenamed: () => Promise<unknown>; onClose: () => void };

export function RenamePasskeyDialog({ passkey: { id, name }, onRenamed, onClose }: Props) {
  const [values, onChange] = useState({ name });
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: ({ name }) => (name.trim() === "" ? { name: "Name is required" } : {}),
    async send(body) {
      try {
        await call("PATCH /api/passkeys/:id", { params: { id }, body });
        await onRenamed();
        onClose();
      } catch (error) {
        toastFailure("Passkey not renamed", error, "Please try again.");
      }
    },
  });
  return (
    <Dialog title="Rename passkey" onClose={onClose}>
      <form className={DIALOG_FORM} method="post" noValidate onSubmit={submit}>
        <Field {...bind("name")} label="Name" autoComplete="off" maxLength={MAX_PASSKEY_NAME} required />
        <DialogActions onCancel={onClose}>
          <Button type="submit" variant="primary" disabled={pending}>
            {pending ? "Saving…" : "Save"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
