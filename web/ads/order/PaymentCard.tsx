import { lazy, Suspense } from "react";
import { timeAgo } from "../../../shared/values/time.ts";
import { useNow } from "../../ui/use-now.ts";
import { timeLeft } from "../dates.ts";
import type { OrderDetail } from "../orders.queries.ts";
import { AddressActions } from "./AddressActions.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { SenderForm } from "./SenderForm.tsx";
import { TransferList } from "./TransferList.tsx";

const QrCode = lazy(async () => ({ default: (await import("./QrCode.tsx")).QrCode }));

/** How to pay, and what of the payment is known. */
export function PaymentCard({ order }: { order: OrderDetail }) {
  const now = useNow();
  const { status, paymentAmount, paymentCurrency, paymentAddress, senderAddress, transactionHash, payment } = order;
  const pending = status === "pending";
  // What is missing is to be sent, and not all of it again.
  const toSend = payment.received === "0" ? paymentAmount : payment.missing;
  return (
    <section className="panel payment" aria-labelledby="payment-information">
      <div className="panel-title flex items-center justify-between gap-3">
        <h2 id="payment-information">Payment Information</h2>
        {payment.network && <span className="badge text-text-2">{payment.network}</span>}
      </div>
      {pending && paymentAddress && (
        <div className="pay">
          <div className="pay-amount">
            <p className="text-12 text-text-3">Send exactly</p>
            <p className="text-[24px] leading-[38px] font-semibold">{toSend}</p>
            <p className="mb-2 text-13 text-text-2">{paymentCurrency}</p>
            <CopyButton text={toSend} label="Copy amount" />
            {payment.isExactAmount && (
              <p className="mt-3 text-12 text-text-3">
                The last digits mark this order. Any other amount is not matched to it.
              </p>
            )}
          </div>
          {payment.uri && (
            <Suspense fallback={<div className="qr" />}>
              <QrCode text={payment.uri} />
            </Suspense>
          )}
        </div>
      )}
      {pending && !payment.network && (
        <p className="mt-4 text-13 text-warn">Payments in {paymentCurrency} are not set up at the moment.</p>
      )}
      <PaymentText name="Payment address" text={paymentAddress} missing="No address yet" />
      {!pending && <PaymentText name="Amount" text={`${paymentAmount} ${paymentCurrency}`} copied={paymentAmount} />}
      {transactionHash && <PaymentText name="Transaction hash" text={transactionHash} />}
      {!pending && senderAddress && <PaymentText name="Wallet address" text={senderAddress} />}
      {status === "paid" && payment.confirmationsNeeded !== null && (
        <p className="mt-3 text-13 text-text-2">
          {order.confirmationBlocks} of {payment.confirmationsNeeded} confirmations
        </p>
      )}
      {payment.transfers.length > 0 && <TransferList order={order} />}
      {payment.note && <p className="mt-3 text-13 text-text-2">{payment.note}</p>}
      {pending && (
        <>
          <ul className="pay-rules">
            <li>Send {paymentCurrency} on this network only: what is sent on another one cannot be found.</li>
            {payment.payBefore && <li>Pay within {timeLeft(Date.parse(payment.payBefore), now)}.</li>}
            <li>Payment is detected automatically within a few minutes.</li>
          </ul>
          <SenderForm order={order} />
          <AddressActions order={order} />
        </>
      )}
      {(pending || status === "paid") && (
        <p className="mt-3 text-12 text-text-3">
          {payment.checkedAt ? `Chain last read ${timeAgo(Date.parse(payment.checkedAt), now)}` : "Chain not read yet"}
        </p>
      )}
    </section>
  );
}

function PaymentText(props: { name: string; text: string | null; copied?: string; missing?: string }) {
  const { name, text, copied = text ?? "", missing } = props;
  return (
    <div className="mt-4">
      <p className="mb-1 text-12 text-text-3">{name}</p>
      <div className="copied-text">
        <span className={text ? "" : "text-text-3"}>{text ?? missing}</span>
        <CopyButton text={copied} label={`Copy ${name.toLowerCase()}`} iconOnly />
      </div>
    </div>
  );
}
