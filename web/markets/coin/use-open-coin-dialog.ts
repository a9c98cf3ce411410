import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../accounts/session/session.ts";
import { isGuest } from "../../guest/guest.ts";
import { retryImport } from "../../ui/lazy/lazy-parts.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type AddRequest, openCoinDialog } from "./coin-dialog.ts";
import { popIntent, rememberIntent } from "./coin-intent.ts";

/** Begins a portfolio in this browser with the coin that a visitor chose. */
async function tryWithoutAccount(request: AddRequest): Promise<void> {
  const { beginGuest } = await retryImport(() => import("../../guest/begin.ts"));
  popIntent();
  beginGuest();
  openCoinDialog(request);
}

/**
 * Opens a dialog for a coin when the visitor has a portfolio. Otherwise a toast asks them to sign in, or to begin a
 * portfolio without an account. Alerts need an account.
 */
export function useOpenCoinDialog(): (request: AddRequest) => void {
  const navigate = useNavigate();
  const { user, mayBeSignedIn } = useSession();
  return (request) => {
    const { alert: isAlert, noun = "coin" } = request;
    if (user || mayBeSignedIn || (isGuest() && !isAlert)) return openCoinDialog(request);
    rememberIntent(request);
    toast({
      title: "Authentication Required",
      description: `Please sign in to ${isAlert ? "set price alerts" : `add ${noun}s to your portfolio`}.`,
      tone: "bad",
      action: { label: "Sign In", run: () => void navigate({ to: "/auth" }) },
      ...(!isAlert && { other: { label: "Try it without an account", run: () => void tryWithoutAccount(request) } }),
    });
  };
}
