import { CircleAlert, CircleCheck, Radar } from "lucide-react";
import { DAYS_TO_PAY } from "../../../shared/ads/rules.ts";
import { dateTimeText, daysText } from "../dates.ts";
import type { OrderDetail } from "../orders.queries.ts";
import { reviewerText } from "../reviewer.ts";

type Banner = { tone: "accent" | "gain" | "loss" | "plain"; title: string; text: string };

function bannerOf({
  status,
  payment,
  paymentCurrency,
  paymentAmount,
  startDate,
  endDate,
  adminNotes,
  refund,
  siteOwner,
}: OrderDetail): Banner {
  switch (status) {
    case "pending":
      return payment.received === "0"
        ? {
            tone: "accent",
            title: "Waiting for your payment",
            text: "Payment is detected automatically within a few minutes.",
          }
        : {
            tone: "accent",
            title: `${payment.missing} ${paymentCurrency} is missing`,
            text: `${payment.received} of ${paymentAmount} ${paymentCurrency} has arrived. Send the rest to the same address.`,
          };
    case "paid":
      return { tone: "accent", title: "Payment detected", text: "Waiting for confirmations." };
    case "confirmed":
      return {
        tone: "gain",
        title: "Payment Confirmed",
        text: "Your payment has been confirmed and is awaiting admin review.",
      };
    case "active":
      return {
        tone: "gain",
        title: "Your ad is running",
        text: `Approved by ${reviewerText(siteOwner)}.${endDate ? ` It runs until ${dateTimeText(endDate)}.` : ""}`,
      };
    case "rejected":
      return {
        tone: "loss",
        title: `Your ad was rejected by ${reviewerText(siteOwner)}`,
        text: `${adminNotes ?? "No reason was given."}${refundText(refund, paymentCurrency)}`,
      };
    case "expired":
      return startDate
        ? { tone: "plain", title: "Your ad has ended", text: "Thank you for advertising on Tidemark." }
        : {
            tone: "plain",
            title: `Not paid within ${daysText(DAYS_TO_PAY)}`,
            text: "A payment that arrives late still counts.",
          };
  }
}

function refundText(refund: OrderDetail["refund"], currency: string): string {
  if (refund === null) return "";
  if (refund.transactionHash !== null) return ` Your ${refund.amount} ${currency} were refunded.`;
  return refund.address === null
    ? ` You get your ${refund.amount} ${currency} back: enter a refund address.`
    : ` Your ${refund.amount} ${currency} will be sent to your refund address.`;
}

const TONE_CLASSES = { accent: "text-accent", gain: "text-gain", loss: "text-loss", plain: "text-text-3" };
const ICONS = { accent: Radar, gain: CircleCheck, loss: CircleAlert, plain: CircleAlert };

export function StatusBanner({ order }: { order: OrderDetail }) {
  const { tone, title, text } = bannerOf(order);
  const Icon = ICONS[tone];
  return (
    <div
      className={`mb-5 flex items-start gap-3 rounded-lg border border-current/40 bg-current/8 px-3.5 py-2.5 ${TONE_CLASSES[tone]}`}
      role="status"
    >
      <Icon aria-hidden="true" className="mt-0.5" />
      <p className="text-text">
        <strong>{title}</strong> {text}
      </p>
    </div>
  );
}
