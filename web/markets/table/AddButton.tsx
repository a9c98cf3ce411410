import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../accounts/session/session.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type AddRequest, openCoinDialog } from "../coin/coin-dialog.ts";
import { type Market, useMarket } from "../store/market.ts";

/** Opens a dialog for a coin when the user is signed in; otherwise a toast asks them to sign in. */
function useCoinDialog(coin: AddRequest) {
  const navigate = useNavigate();
  const { user, mayBeSignedIn, state } = useSession();
  const market = useMarket();
  const { noun = "coins" } = market;
  const openDialog = (kind?: { alert: true }) => {
    if (user || mayBeSignedIn)
      return openCoinDialog({ ...(noun === "tokens" ? withListPrice(coin, market) : coin), ...kind });
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

const ALERT_BUTTON =
  "row-bell absolute top-1/2 hidden size-8 -translate-1/2 rounded-control text-text-2 opacity-0 focus-visible:opacity-100 in-[.coin:hover]:opacity-100 hover:text-accent md:[@media(hover:hover)]:block";
/** The middle of the rank. */
const AT_RANK = "left-4.5 lg:left-7 3xl:left-8.5";

/**
 * Replaces the rank while the row has the pointer or the focus. The first HTML does not contain it. Without a hovering
 * pointer, the dialog behind Add offers the alert instead. `place` is the middle of the button.
 */
export function AlertButton({ coin, place = AT_RANK }: { coin: AddRequest; place?: string }) {
  const { openDialog, isSessionKnown } = useCoinDialog(coin);
  return (
    isSessionKnown && (
      <button
        type="button"
        className={`${ALERT_BUTTON} ${place}`}
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
