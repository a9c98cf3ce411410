import { useSession } from "../../accounts/session/session.ts";
import { useFirstHtml } from "../../ui/FirstHtml.tsx";
import type { AddRequest } from "../coin/coin-dialog.ts";
import { useOpenCoinDialog } from "../coin/use-open-coin-dialog.ts";
import { type Market, useMarket } from "../store/market.ts";

function useCoinDialog(coin: AddRequest) {
  const open = useOpenCoinDialog();
  const market = useMarket();
  return (kind?: { alert: true }) =>
    open({ ...(market.noun === "tokens" ? withListPrice(coin, market) : coin), ...kind });
}

export function AddButton({ coin }: { coin: AddRequest }) {
  const openDialog = useCoinDialog(coin);
  return (
    <button type="button" className="add" aria-label={`Add ${coin.name}`} onClick={() => openDialog()}>
      <span className="add-word">Add</span>
    </button>
  );
}

/** On a phone, the dialog behind Add offers the alert instead. The first HTML does not contain the button. */
export function AlertButton({ coin }: { coin: AddRequest }) {
  const openDialog = useCoinDialog(coin);
  const isSessionKnown = useSession().state === "known";
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
