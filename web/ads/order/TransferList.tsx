import type { TransferState } from "../../../shared/ads/rules.ts";
import type { OrderDetail } from "../orders.queries.ts";

type Transfer = OrderDetail["payment"]["transfers"][number];

const NOT_COUNTED_TEXTS: Record<Exclude<TransferState, "credited">, string> = {
  dust: "Not counted yet: under 1% of the amount due. It counts once more arrives.",
  early: "Not counted: sent before this order was placed.",
  gone: "Not counted: no longer on the chain.",
};

function stateText({ state, final }: Transfer): string {
  if (state !== "credited") return NOT_COUNTED_TEXTS[state];
  return final ? "Counted" : "Waiting for confirmations";
}

/** All transfers that arrived for the order, including those that do not count. */
export function TransferList({ order: { payment, paymentCurrency } }: { order: OrderDetail }) {
  return (
    <div className="mt-4">
      <p id="transfers" className="mb-1 text-12 text-text-3">
        Transfers received
      </p>
      <ul aria-labelledby="transfers" className="grid gap-2 text-13">
        {payment.transfers.map((transfer, index) => (
          <li key={`${transfer.transactionHash} ${index}`} className="min-w-0">
            <p className="flex justify-between gap-3">
              <span className="font-medium">
                {transfer.amount} {paymentCurrency}
              </span>
              <span className="min-w-0 truncate text-text-3" title={transfer.transactionHash}>
                {transfer.transactionHash}
              </span>
            </p>
            <p className={transfer.state === "credited" ? "text-text-2" : "text-warn"}>{stateText(transfer)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
