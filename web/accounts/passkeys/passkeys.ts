import { call, type Reply } from "../../api/call.ts";
import type { User } from "../session/session.queries.ts";

const loadClient = () => import("./client.ts");

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function";

/** Lets the user choose a passkey of this site, and signs that user in. */
export async function signInWithPasskey(): Promise<User> {
  const { startAuthentication } = await loadClient();
  const optionsJSON = await call("POST /api/login/passkey/options");
  return call("POST /api/login/passkey", { body: { passkey: await startAuthentication({ optionsJSON }) } });
}

/**
 * Lists this site's passkeys in the browser's autofill of the username field, until the returned function is called.
 * `onUser` gets the user who has signed in, `onFailure` the refusal of the server.
 */
export function offerPasskeys(onUser: (user: User) => void, onFailure: (error: unknown) => void): () => void {
  let isStopped = false;
  const offer = async () => {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadClient();
    if (!(await browserSupportsWebAuthnAutofill())) return;
    // Without the server the autofill offers no passkeys, and the button shows the reason.
    const optionsJSON = await call("POST /api/login/passkey/options").catch(() => null);
    if (isStopped || !optionsJSON) return;
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
    if (isStopped || !passkey) return;
    await call("POST /api/login/passkey", { body: { passkey } }).then(onUser, onFailure);
  };
  void offer();
  return () => {
    isStopped = true;
    void loadClient().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
  };
}

/** Asks the user for one of their passkeys, as a proof instead of the password. */
export async function provePasskey() {
  const { startAuthentication } = await loadClient();
  const optionsJSON = await call("POST /api/passkeys/proof");
  return { passkey: await startAuthentication({ optionsJSON }) };
}

/** Makes a passkey with the server's options. */
export async function makePasskey(optionsJSON: Reply<"POST /api/passkeys/options">) {
  const { startRegistration } = await loadClient();
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: "public-key" as const, response: { clientDataJSON, attestationObject, transports } };
}
