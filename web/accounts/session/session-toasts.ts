import { SECOND } from "../../../shared/values/time.ts";
import type { ToastMessage } from "../../ui/toast/toast.ts";
import { requestSignIn } from "../sign-in/sign-in-request.ts";
import type { User } from "./session.queries.ts";

export const WELCOME_TOAST_MS = 4 * SECOND;
export const SIGNED_OUT_TOAST_MS = 3 * SECOND;

export const welcomeBack = ({ username }: User): ToastMessage => ({
  title: "Welcome back!",
  ...(username && { description: `Signed in as @${username}` }),
  tone: "good",
});

export const SIGNED_OUT: ToastMessage = { title: "Signed out", description: "You have been signed out.", tone: "good" };

export const SESSION_EXPIRED: ToastMessage = {
  title: "Session Expired",
  description: "Please sign in again to continue.",
  tone: "bad",
  action: { label: "Sign In", run: requestSignIn },
};
