import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../accounts/session/session.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type AddRequest, openCoinDialog } from "../coin/coin-dialog.ts";
import { type Market, useMarket } from "../store/market.ts";

/** What a row offers to signed-in people; others are told what they would sign in for. */
function useRequest(coin: AddRequest) {
  const navigate = useNavigate();
  const { user, isExpected, state } = useSession();
  const market = useMarket();
  const { noun = "coins" } = market;
  const ask = (change?: { alert: true }) => {
    if (user || isExpected)
      return openCoinDialog({ ...(noun === "tokens" ? ofEcosystem(coin, market) : coin), ...change });
    toast({
      title: "Authentication Required",
      description: `Please sign in to ${change ? "set price alerts" : `add ${noun} to your portfolio`}.`,
      tone: "bad",
      action: { label: "Sign In", run: () => void navigate({ to: "/auth" }) },
    });
  };
  return { ask, isKnown: state === "known" };
}

export function AddButton({ coin }: { coin: AddRequest }) {
  const { ask } = useRequest(coin);
  return (
    <button type="button" className="add" aria-label={`Add ${coin.name}`} onClick={() => ask()}>
      <span className="add-word">Add</span>
    </button>
  );
}

/** In place of the rank under the pointer or the focus. The first HTML does without it. */
export function AlertButton({ coin }: { coin: AddRequest }) {
  const { ask, isKnown } = useRequest(coin);
  return (
    isKnown && (
      <button
        type="button"
        className="row-bell"
        aria-label={`Set price alert for ${coin.name}`}
        onClick={() => ask({ alert: true })}
      />
    )
  );
}

/** An ecosystem may list coins that the whole market does not price. */
function ofEcosystem(coin: AddRequest, market: Market): AddRequest {
  const { columns } = market.state();
  return { ...coin, usd: columns?.current_price[columns.id.indexOf(coin.id)] ?? null, noun: "token" };
}
