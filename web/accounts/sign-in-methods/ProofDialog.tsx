import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { dismissFailures, toast } from "../../ui/toast/toast.ts";
import { passkeyProblem } from "../passkeys/passkey-problem.ts";
import { hasPasskeys, provePasskey } from "../passkeys/passkeys.ts";
import type { SignInMethods } from "./sign-in-methods.queries.ts";

/** The proof that the user is present: `provePasskey` or the password. */
export type Proof = { password: string } | Awaited<ReturnType<typeof provePasskey>>;

type Props = {
  title: string;
  signInMethods: SignInMethods;
  confirmLabel: string;
  variant?: "primary" | "danger";
  /** The title of the toast when the action fails. */
  failure: string;
  /** Whether the other fields of the dialog are filled in. */
  check?: () => boolean;
  /** The dialog closes when it has succeeded. */
  run: (proof: Proof) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

const WRONG_PASSWORD = "Wrong password.";

/** Asks for the password or a passkey before an action that a stolen session must not perform. */
export function ProofDialog({ title, signInMethods, confirmLabel, variant = "primary", failure, ...rest }: Props) {
  const { check = () => true, run, onClose, children } = rest;
  const [values, onChange] = useState({ password: "" });
  const [isProving, setIsProving] = useState(false);
  const { hasPassword, passkeys } = signInMethods;
  const canUsePasskey = hasPasskeys() && passkeys.some(({ worksHere }) => worksHere);

  const attempt = async (prove: () => Proof | Promise<Proof>, refuse?: (sentence: string) => void) => {
    try {
      await run(await prove());
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.sentence === WRONG_PASSWORD) refuse?.(WRONG_PASSWORD);
      toast({ title: failure, description: passkeyProblem(error), tone: "bad" });
    }
  };
  const { bind, pending, submit } = useForm({
    values,
    onChange,
    check: ({ password }) => (hasPassword && password === "" ? { password: "Password is required" } : {}),
    send: async ({ password }, refuse) => {
      if (!check()) return;
      if (hasPassword)
        await attempt(
          () => ({ password }),
          (sentence) => refuse({ password: sentence }),
        );
      else await attempt(provePasskey);
    },
  });
  const usePasskey = async () => {
    if (!check()) return;
    dismissFailures();
    setIsProving(true);
    await attempt(provePasskey);
    setIsProving(false);
  };
  const isBusy = pending || isProving;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="mt-2 grid gap-4.5" method="post" noValidate onSubmit={submit}>
        {children}
        {hasPassword && (
          <PasswordField {...bind("password")} label="Password" autoComplete="current-password" required />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {hasPassword && canUsePasskey && (
            <span className="mr-auto max-md:w-full max-md:*:w-full">
              <Button disabled={isBusy} onClick={() => void usePasskey()}>
                <KeyRound aria-hidden="true" /> Use a passkey instead
              </Button>
            </span>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} disabled={isBusy}>
            {!hasPassword && <KeyRound aria-hidden="true" />} {isBusy ? "Please wait…" : confirmLabel}
          </Button>
        </div>
        {!hasPassword && <p className="text-12 text-text-3">You confirm this with a passkey.</p>}
      </form>
    </Dialog>
  );
}
