import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { toast } from "../../ui/toast/toast.ts";
import { setSignedIn } from "../session/session.ts";
import type { Registration } from "./accounts.rules.ts";

/** Creates the account and signs the user in. `onSignedIn` is called before the session changes. */
export async function register(values: Registration, onSignedIn: () => void): Promise<void> {
  const { username, password, email } = values;
  try {
    const user = await call("POST /api/register", { body: { username, password, email } });
    onSignedIn();
    const description = `Welcome to Tidemark, @${user.username}.`;
    setSignedIn(user, { title: "Account created!", description, tone: "good" });
  } catch (error) {
    const description = errorText(error, "Username may already be taken");
    toast({ title: "Registration failed", description, tone: "bad" });
  }
}
