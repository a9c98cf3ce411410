import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { MINUTE } from "../../../shared/values/time.ts";
import { pollWhileVisible } from "../../api/poll-while-visible.ts";
import { Button } from "../../ui/Button.tsx";
import { dismissFailures, toast } from "../../ui/toast/toast.ts";
import type { User } from "../session/session.queries.ts";
import { setSignedIn } from "../session/session.ts";
import { passkeyProblem } from "./passkey-problem.ts";
import { hasPasskeys, offerPasskeys, signInWithPasskey } from "./passkeys.ts";

/** Shorter than the five minutes for which the server accepts an answer. */
const OFFER_AGAIN_MS = 4 * MINUTE;

const showFailure = (error: unknown) =>
  toast({ title: "Login failed", description: passkeyProblem(error), tone: "bad" });

/** The button that signs in without a username, and the passkeys in the autofill of the username field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [pending, setPending] = useState(false);
  /** The number of the current offer in the autofill. A press of the button ends the offer, so a new one must start. */
  const [offer, setOffer] = useState(0);

  const finish = async (user: User) => {
    onSignedIn();
    setSignedIn(user);
  };
  const onUser = useEffectEvent((user: User) => void finish(user));
  // A failure starts no new offer, because an authenticator that answers without the user would repeat a refused answer
  // for ever.
  const onFailure = useEffectEvent(showFailure);

  useEffect(() => {
    if (!hasPasskeys() || pending) return;
    const stop = offerPasskeys(onUser, onFailure);
    const stopPolling = pollWhileVisible(OFFER_AGAIN_MS, async () => setOffer((last) => last + 1));
    return () => {
      stopPolling();
      stop();
    };
  }, [offer, pending]);

  const press = async () => {
    dismissFailures();
    setPending(true);
    try {
      await finish(await signInWithPasskey());
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  if (!hasPasskeys()) return null;
  return (
    <Button size="large" disabled={pending} onClick={() => void press()}>
      <KeyRound aria-hidden="true" /> {pending ? "Waiting for your passkey…" : "Sign in with a passkey"}
    </Button>
  );
}
