import { useQuery } from "../../api/use-query.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { OpeningDialog } from "./OpeningDialog.tsx";
import { type PurchaseOnChain, purchaseQuery } from "./purchase.queries.ts";

type Props = { purchase: PurchaseOnChain; onClose: () => void };

/** The purchase of a position whose coins also came by transactions of a chain, so that the ledger has them twice. */
export function OpeningOfPurchase({ purchase, onClose }: Props) {
  const { data: start, isError, refetch } = useQuery(purchaseQuery(purchase));
  if (start) return <OpeningDialog start={start} replaces={purchase.transactionId} onClose={onClose} />;
  return (
    <Dialog title="Opening balance" onClose={onClose}>
      {isError ? (
        <LoadFailed onRetry={refetch}>The transactions could not be loaded.</LoadFailed>
      ) : start === null ? (
        <p className="mt-1 text-13 text-text-2">
          No transaction brought these coins without a cost. Delete your purchase if it is there twice.
        </p>
      ) : (
        <p role="status" className="flex items-center gap-2 py-6 text-13 text-text-2">
          <Spinner /> Loading the transactions
        </p>
      )}
    </Dialog>
  );
}
