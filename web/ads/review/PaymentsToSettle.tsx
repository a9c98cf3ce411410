import { Inbox } from "lucide-react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { dateTimeText } from "../dates.ts";
import { Fact } from "../Fact.tsx";
import { type AdminOrder, refreshReview, type UnmatchedTransfer } from "../orders.queries.ts";
import { PANEL } from "../Panel.tsx";
import { TransactionLink } from "../TransactionLink.tsx";
import { OneFieldForm } from "./OneFieldForm.tsx";

type Props = { refunds: AdminOrder[]; transfers: UnmatchedTransfer[] };

/**
 * Money that an admin has to send back or to assign: refunds of rejected orders, and transfers that belong to no order.
 */
export function PaymentsToSettle({ refunds, transfers }: Props) {
  if (refunds.length + transfers.length === 0)
    return <EmptyState icon={<Inbox aria-hidden="true" />}>No refunds due and no unmatched transfers</EmptyState>;
  return (
    <>
      {refunds.length > 0 && <h2 className="mt-5 mb-2 text-16 font-semibold">Refunds due</h2>}
      <ul className="grid grid-cols-1 gap-3">
        {refunds.map((order) => (
          <RefundItem key={order.id} order={order} />
        ))}
      </ul>
      {transfers.length > 0 && (
        <>
          <h2 className="mt-6 text-16 font-semibold">Unmatched transfers</h2>
          <p className="mb-2 text-13 text-text-2">
            Money at our addresses that belongs to no order, for example a wrong amount.
          </p>
        </>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {transfers.map((transfer) => (
          <TransferItem key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </>
  );
}

function RefundItem({ order: { id, username, refund, paymentCurrency } }: { order: AdminOrder }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (transactionHash: string) =>
      call("PATCH /api/admin/ad-refunds/:orderId", { params: { orderId: id }, body: { transactionHash } }),
    onSuccess: () => toast({ title: "Refund recorded", description: `Order #${id}`, tone: "good" }),
    onError: (error) => toastFailure("Failed to record the refund", error, "Please try again."),
    // Reloads after an error too, because another admin may have recorded it already.
    onSettled: () => refreshReview(),
  });
  const isWaiting = !refund?.address && username !== null;
  return (
    <li className={PANEL}>
      <h3 className="font-semibold">
        Order #{id} <span className="font-normal text-text-2">{username ? `@${username}` : "Deleted account"}</span>
      </h3>
      <dl>
        <Fact name="Amount">
          {refund?.amount} {paymentCurrency}
        </Fact>
        <Fact name="Send to" missing={isWaiting ? "Waiting for the buyer's address" : "No address: use the sender's"}>
          {refund?.address}
        </Fact>
      </dl>
      {!isWaiting && (
        <div className="mt-3 max-w-150">
          <OneFieldForm
            label="Hash of the refund's transaction"
            action="Record refund"
            busy={isPending}
            onSend={mutate}
          />
        </div>
      )}
    </li>
  );
}

function TransferItem({ transfer }: { transfer: UnmatchedTransfer }) {
  const { id, network, currency, amount, sender, address, transactionHash, transactionUrl, final, seenAt } = transfer;
  type Change = { action: "assign"; orderId: string } | { action: "refund"; transactionHash: string };
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Change) => call("PATCH /api/admin/unmatched-transfers/:id", { params: { id }, body }),
    onSuccess: (_, change) =>
      toast({
        title: change.action === "assign" ? "Transfer assigned" : "Transfer marked as refunded",
        description: change.action === "assign" ? `Order #${change.orderId.replace("#", "")}` : `${amount} ${currency}`,
        tone: "good",
      }),
    onError: (error) => toastFailure("Failed to update the transfer", error, "Please try again."),
    onSettled: () => refreshReview(),
  });
  return (
    <li className={PANEL}>
      <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
        {amount} {network}
        {!final && <Badge className="text-text-2">Waiting for confirmations</Badge>}
      </h3>
      <dl>
        <Fact name="Transaction">
          <TransactionLink hash={transactionHash} url={transactionUrl} />
        </Fact>
        <Fact name="From" missing="Unknown">
          {sender}
        </Fact>
        <Fact name="To">{address}</Fact>
        <Fact name="Seen">{dateTimeText(seenAt)}</Fact>
      </dl>
      <div className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-2">
        <OneFieldForm
          label="Order number"
          placeholder="#12"
          action="Assign to order"
          busy={isPending || !final}
          onSend={(orderId) => mutate({ action: "assign", orderId })}
        />
        <OneFieldForm
          label="Hash of the transaction that sent it back"
          action="Mark as refunded"
          busy={isPending}
          onSend={(hash) => mutate({ action: "refund", transactionHash: hash })}
        />
      </div>
    </li>
  );
}
