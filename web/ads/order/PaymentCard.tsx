import { Suspense } from "react";
import { timeAgo } from "../../../shared/values/time.ts";
import { Badge } from "../../ui/Badge.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { useNow } from "../../ui/use-now.ts";
import { dateTimeText, timeLeft } from "../dates.ts";
import type { OrderDetail } from "../orders.queries.ts";
import { TitledPanel } from "../Panel.tsx";
import { AddressActions } from "./AddressActions.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { SenderForm } from "./SenderForm.tsx";
import { TransferList } from "./TransferList.tsx";

const QrCode = lazyPart(async () => (await import("./QrCode.tsx")).QrCode);

/** The payment instructions and the state of the payment. */
export function PaymentCard({ order }: { order: OrderDetail }) {
  const now = useNow();
  const { status, paymentAmount, paymentCurrency, paymentAddress, senderAddress, transactionHash, payment } = order;
  const isPending = status === "pending";
  // After a partial payment, only the rest has to be sent.
  const amountToSend = payment.received === "0" ? paymentAmount : payment.missing;
  return (
    <TitledPanel
      id="payment-information"
      title="Payment Information"
      badge={payment.network && <Badge className="text-text-2">{payment.network}</Badge>}
    >
      {isPending && paymentAddress && (
        <div className="mt-4 flex gap-5 max-md:flex-col md:flex-row-reverse md:justify-end">
          <div className="min-w-0">
            <p className="text-12 text-text-3">Send exactly</p>
            <p className="text-24 font-semibold">{amountToSend}</p>
            <p className="mb-2 text-13 text-text-2">{paymentCurrency}</p>
            <CopyButton text={amountToSend} label="Copy amount" />
            {payment.isExactAmount && (
              <p className="mt-3 text-12 text-text-3">
                The last digits identify this order. Other amounts are not recognized.
              </p>
            )}
          </div>
          {payment.uri && (
            <div className="size-42 flex-none rounded-lg bg-[#fff] max-md:self-center md:size-38">
              <Suspense>
                <QrCode text={payment.uri} />
              </Suspense>
            </div>
          )}
        </div>
      )}
      {isPending && !payment.network && (
        <p className="mt-4 text-13 text-warn">Payments in {paymentCurrency} are not set up at the moment.</p>
      )}
      <CopyableText name="Payment address" text={paymentAddress} missing="No address yet" />
      {!isPending && (
        <CopyableText name="Amount" text={`${paymentAmount} ${paymentCurrency}`} textToCopy={paymentAmount} />
      )}
      {transactionHash && <CopyableText name="Transaction hash" text={transactionHash} />}
      {!isPending && senderAddress && <CopyableText name="Wallet address" text={senderAddress} />}
      {status === "paid" && payment.confirmationsNeeded !== null && (
        <p className="mt-3 text-13 text-text-2">
          {order.confirmationBlocks} of {payment.confirmationsNeeded} confirmations
        </p>
      )}
      {payment.transfers.length > 0 && <TransferList order={order} />}
      {payment.note && <p className="mt-3 text-13 text-text-2">{payment.note}</p>}
      {isPending && (
        <>
          <ul className="mt-4 list-disc pl-4 text-13 leading-5 text-text-2">
            <li>Send {paymentCurrency} on this network only. Funds sent on another network will be lost.</li>
            {payment.payBefore && (
              <li>
                Pay by {dateTimeText(payment.payBefore)} ({timeLeft(Date.parse(payment.payBefore), now)} left).
              </li>
            )}
            <li>Payment is detected automatically within a few minutes.</li>
          </ul>
          <SenderForm order={order} />
          <AddressActions order={order} />
        </>
      )}
      {(isPending || status === "paid") && (
        <p className="mt-3 text-12 text-text-3">
          {payment.checkedAt ? `Last checked ${timeAgo(Date.parse(payment.checkedAt), now)}` : "Not checked yet"}
        </p>
      )}
    </TitledPanel>
  );
}

function CopyableText(props: { name: string; text: string | null; textToCopy?: string; missing?: string }) {
  const { name, text, textToCopy = text ?? "", missing } = props;
  return (
    <div className="mt-4">
      <p className="mb-1 text-12 text-text-3">{name}</p>
      <div className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-background py-1 pr-1 pl-3 wrap-anywhere">
        <span className={`min-w-0 flex-1 ${text ? "" : "text-text-3"}`}>{text ?? missing}</span>
        <CopyButton text={textToCopy} label={`Copy ${name.toLowerCase()}`} iconOnly />
      </div>
    </div>
  );
}
