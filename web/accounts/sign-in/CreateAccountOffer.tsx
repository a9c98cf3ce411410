import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { Credentials } from "./accounts.rules.ts";
import { register } from "./register.ts";

type Props = { credentials: Credentials; onSignedIn: () => void };

/** After a failed sign-in with a free username: one press creates the account with the typed values. */
export function CreateAccountOffer({ credentials, onSignedIn }: Props) {
  const [pending, setPending] = useState(false);
  const create = async () => {
    setPending(true);
    await register({ ...credentials, email: "" }, onSignedIn);
    setPending(false);
  };
  return (
    <div className="grid gap-3 rounded-panel border border-line bg-surface p-4">
      <p className="wrap-anywhere text-13 leading-5 text-text-2">
        <b className="font-medium text-text">@{credentials.username}</b> does not exist yet. You can create it with the
        password you typed, no credit card required.
      </p>
      <Button disabled={pending} onClick={() => void create()}>
        {pending ? "Creating account…" : `Create account @${credentials.username}`}
      </Button>
    </div>
  );
}
