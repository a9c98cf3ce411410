import { useState } from "react";
import { MAX_WALLET } from "../../../shared/ads/rules.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { dateTimeText } from "../dates.ts";
import { Fact } from "../Fact.tsx";
import { type OrderDetail, refreshOrders } from "../orders.queries.ts";
import { TitledPanel } from "../Panel.tsx";
import { TransactionLink } from "../TransactionLink.tsx";

type Props = { order: OrderDetail; refund: NonNullable<OrderDetail["refund"]> };

/** The refund of a rejected order: where it goes, and the transaction once it was sent. */
export function RefundCard({ order, refund }: Props) {
  const { paymentCurrency, payment } = order;
  const isSent = refund.transactionHash !== null;
  const badge = <Badge className={isSent ? "text-gain" : "text-warn"}>{isSent ? "Refunded" : "Refund due"}</Badge>;
  return (
    <TitledPanel id="refund" title="Refund" badge={badge}>
      <dl>
        <Fact name="Amount">
          {refund.amount} {paymentCurrency}
        </Fact>
        {refund.address && <Fact name="To">{refund.address}</Fact>}
        {refund.transactionHash && (
          <Fact name="Transaction">
            <TransactionLink hash={refund.transactionHash} url={refund.transactionUrl} />
          </Fact>
        )}
        {refund.refundedAt && <Fact name="Sent">{dateTimeText(refund.refundedAt)}</Fact>}
      </dl>
      {!isSent && <RefundAddressForm order={order} network={payment.network} saved={refund.address} />}
    </TitledPanel>
  );
}

type FormProps = { order: OrderDetail; network: string | null; saved: string | null };

function RefundAddressForm({ order: { id, senderAddress, paymentCurrency }, network, saved }: FormProps) {
  const [address, setAddress] = useState(saved ?? senderAddress ?? "");
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call("PATCH /api/ad-orders/:id/refund-address", { params: { id }, body: { refundAddress: address.trim() } }),
    onSuccess: async () => {
      toast({ title: "Refund address saved", description: "We send the refund to this address.", tone: "good" });
      await refreshOrders();
    },
    onError: (error) => toastFailure("Failed to save the refund address", error, "Please try again."),
  });
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== "") mutate();
      }}
    >
      <Field
        label="Refund address"
        name="refundAddress"
        value={address}
        maxLength={MAX_WALLET}
        placeholder={paymentCurrency === "BTC" ? "bc1…" : "0x…"}
        autoComplete="off"
        spellCheck={false}
        hint={`Your own address for ${network ?? paymentCurrency}. Do not enter an exchange's hot wallet: the exchange could not tell that the money is yours.`}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className="mt-2">
        <Button
          type="submit"
          variant="primary"
          disabled={isPending || address.trim() === "" || address.trim() === saved}
        >
          {isPending ? "Saving..." : saved === null ? "Save refund address" : "Change refund address"}
        </Button>
      </div>
    </form>
  );
}
