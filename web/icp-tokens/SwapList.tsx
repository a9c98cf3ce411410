import { formatMoney } from "../../shared/values/format-market.ts";
import { timeAgo } from "../../shared/values/time.ts";
import type { Reply } from "../api/call.ts";
import { useNow } from "../ui/use-now.ts";
import { formatSwapAmount } from "./swap-amount.ts";

type Swap = Reply<"GET /api/kong/tokens/:id/transactions">["items"][number];

const shortPrincipal = (id: string): string => `${id.slice(0, 5)}…${id.slice(-3)}`;

/** Swaps of one token. They count as a buy or a sell of that token. */
export function SwapList({ swaps, tokenId }: { swaps: readonly Swap[]; tokenId: string }) {
  const now = useNow();
  return (
    <table className="sheet-table">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Paid</th>
          <th scope="col">Received</th>
          <th scope="col">Value</th>
          <th scope="col" className="wide">
            Trader
          </th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {swaps.map((swap) => {
          const isBuy = swap.receive_token_canister_id === tokenId;
          return (
            <tr key={swap.tx_id}>
              <th scope="row" className={isBuy ? "gain" : "loss"}>
                {isBuy ? "Buy" : "Sell"}
              </th>
              <td>
                {formatSwapAmount(swap.pay_amount)} <span className="unit">{swap.pay_token_symbol}</span>
              </td>
              <td>
                {formatSwapAmount(swap.receive_amount)} <span className="unit">{swap.receive_token_symbol}</span>
              </td>
              <td>{formatMoney(swap.volume_usd)}</td>
              <td className="wide" title={swap.user.principal_id}>
                {shortPrincipal(swap.user.principal_id)}
              </td>
              <td>{timeAgo(Date.parse(swap.ts), now)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
