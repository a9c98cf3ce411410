import { formatShownMoney } from "../../shared/values/format-market.ts";
import { timeAgo } from "../../shared/values/time.ts";
import type { Reply } from "../api/call.ts";
import type { RateAt } from "../currencies/past-rate.ts";
import { useNow } from "../ui/use-now.ts";
import { Cell, type Column, RowHead, SheetTable } from "./SheetTable.tsx";
import { formatSwapAmount } from "./swap-amount.ts";

type Swap = Reply<"GET /api/kong/tokens/:id/transactions">["items"][number];

const COLUMNS: Column[] = [
  { label: "Type" },
  { label: "Paid" },
  { label: "Received" },
  { label: "Value" },
  { label: "Trader", isWide: true },
  { label: "Time" },
];

const shortPrincipal = (id: string): string => `${id.slice(0, 5)}…${id.slice(-3)}`;

type Props = { swaps: readonly Swap[]; tokenId: string; rateAt: RateAt };

/** Swaps of one token. They count as a buy or a sell of that token. */
export function SwapList({ swaps, tokenId, rateAt }: Props) {
  const now = useNow();
  return (
    <SheetTable columns={COLUMNS}>
      {swaps.map((swap) => {
        const rate = rateAt(Date.parse(swap.ts));
        const isBuy = swap.receive_token_canister_id === tokenId;
        return (
          <tr key={swap.tx_id}>
            <RowHead tone={isBuy ? "gain" : "loss"}>{isBuy ? "Buy" : "Sell"}</RowHead>
            <Cell>
              {formatSwapAmount(swap.pay_amount)} <Unit symbol={swap.pay_token_symbol} />
            </Cell>
            <Cell>
              {formatSwapAmount(swap.receive_amount)} <Unit symbol={swap.receive_token_symbol} />
            </Cell>
            <Cell>{formatShownMoney(rate === null || swap.volume_usd === null ? null : swap.volume_usd * rate)}</Cell>
            <Cell isWide title={swap.user.principal_id}>
              {shortPrincipal(swap.user.principal_id)}
            </Cell>
            <Cell>{timeAgo(Date.parse(swap.ts), now)}</Cell>
          </tr>
        );
      })}
    </SheetTable>
  );
}

/**
 * The symbol of an amount. On phones the symbol is below the amount, because two long symbols side by side would make
 * the table too wide.
 */
function Unit({ symbol }: { symbol: string }) {
  return (
    <span className="text-text-3 max-md:ml-auto max-md:block max-md:max-w-20 max-md:overflow-hidden max-md:text-ellipsis">
      {symbol}
    </span>
  );
}
