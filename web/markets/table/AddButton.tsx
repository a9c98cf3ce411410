import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../accounts/session/session.ts";
import { isGuest } from "../../guest/guest.ts";
import { useFirstHtml } from "../../ui/FirstHtml.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { type AddRequest, openCoinDialog } from "../coin/coin-dialog.ts";
import { rememberIntent } from "../coin/coin-intent.ts";
import { type Market, useMarket } from "../store/market.ts";

/**
 * Opens a dialog for a coin when the visitor has a portfolio; otherwise a toast asks them to sign in. Alerts need an
 * account.
 */
function useCoinDialog(coin: AddRequest) {
  const navigate = useNavigate();
  const { user, mayBeSignedIn, state } = useSession();
  const market = useMarket();
  const { noun = "coins" } = market;
  const openDialog = (kind?: { alert: true }) => {
    const request = { ...(noun === "tokens" ? withListPrice(coin, market) : coin), ...kind };
    if (user || mayBeSignedIn || (isGuest() && !kind)) return openCoinDialog(request);
    rememberIntent(request);
    toast({
      title: "Authentication Required",
      description: `Please sign in to ${kind ? "set price alerts" : `add ${noun} to your portfolio`}.`,
      tone: "bad",
      action: { label: "Sign In", run: () => void navigate({ to: "/auth" }) },
    });
  };
  return { openDialog, isSessionKnown: state === "known" };
}

export function AddButton({ coin }: { coin: AddRequest }) {
  const { openDialog } = useCoinDialog(coin);
  return (
    <button type="button" className="add" aria-label={`Add ${coin.name}`} onClick={() => openDialog()}>
      <span className="add-word">Add</span>
    </button>
  );
}

/** On a phone, the dialog behind Add offers the alert instead. The first HTML does not contain the button. */
export function AlertButton({ coin }: { coin: AddRequest }) {
  const { openDialog, isSessionKnown } = useCoinDialog(coin);
  const isFirstHtml = useFirstHtml();
  return (
    isSessionKnown &&
    !isFirstHtml && (
      <button
        type="button"
        className="row-bell relative inline-block size-8 rounded-control align-middle text-text-3 hover:text-accent max-md:hidden"
        aria-label={`Set price alert for ${coin.name}`}
        onClick={() => openDialog({ alert: true })}
      />
    )
  );
}

/** Adds the ecosystem's price, because the full market may not list the coin. */
function withListPrice(coin: AddRequest, market: Market): AddRequest {
  const { columns } = market.state();
  return { ...coin, usd: columns?.current_price[columns.id.indexOf(coin.id)] ?? null, noun: "token" };
}
