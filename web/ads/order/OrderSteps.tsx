import { daysText } from "../dates.ts";
import type { OrderDetail } from "../orders.queries.ts";
import { reviewerText } from "../reviewer.ts";

const STEP_OF = { pending: 0, paid: 1, confirmed: 2, active: 3, expired: 4, rejected: 2 };

/** A rejected order never becomes active, and its money is sent back. */
const lastSteps = ({ status, refund, duration, siteOwner }: OrderDetail): [string, string][] =>
  status === "rejected"
    ? [
        ["Rejected", `Reviewed by ${reviewerText(siteOwner)}`],
        refund === null
          ? ["Closed", "Nothing was paid"]
          : refund.transactionHash === null
            ? ["Refund due", refund.address === null ? "Enter an address" : "We send it to your address"]
            : ["Refunded", "The money is on its way"],
      ]
    : [
        ["Confirmed", siteOwner === null ? "We review your ad" : `@${siteOwner} reviews your ad`],
        ["Active", `Runs for ${daysText(duration)}`],
      ];

/** The progress of an order in four steps. */
export function OrderSteps({ order }: { order: OrderDetail }) {
  const { status, startDate, refund } = order;
  const isDone = status === "rejected" && refund?.transactionHash !== null;
  const currentStep = isDone ? 3 : status === "expired" && startDate === null ? 0 : STEP_OF[status];
  const steps = [["Pending", "Waiting for your transfer"], ["Paid", "Payment detected"], ...lastSteps(order)];
  return (
    <ol className="mt-6 mb-5 grid grid-cols-4" aria-label="Progress of the order">
      {steps.map(([name, description], index) => {
        const isCurrent = index === currentStep;
        const dotColours = index <= currentStep ? "border-accent bg-accent" : "border-edge bg-background";
        return (
          <li key={name} className="relative pt-5.5 text-13 text-text-2" aria-current={isCurrent ? "step" : undefined}>
            <i className="absolute inset-x-0 top-1.25 h-px bg-line" />
            <i
              className={`absolute top-0 left-0 size-2.75 rounded-full border forced-color-adjust-none ${dotColours} ${isCurrent ? "outline-4 outline-accent/30" : ""}`}
            />
            <span className={`block ${isCurrent ? "font-semibold text-text" : ""}`}>{name}</span>
            <span className="block text-12 leading-4.5 text-text-3 max-md:hidden">{description}</span>
          </li>
        );
      })}
    </ol>
  );
}
