import { daysText } from "../dates.ts";
import type { OrderDetail } from "../orders.queries.ts";

const STEP_OF = { pending: 0, paid: 1, confirmed: 2, active: 3, expired: 4, rejected: 2 };

/** The progress of an order in four steps. */
export function OrderSteps({ order: { status, duration, startDate } }: { order: OrderDetail }) {
  const currentStep = status === "expired" && startDate === null ? 0 : STEP_OF[status];
  const steps = [
    ["Pending", "Waiting for your transfer"],
    ["Paid", "Payment detected"],
    ["Confirmed", "We review your ad"],
    ["Active", `Runs for ${daysText(duration)}`],
  ];
  return (
    <ol className="steps" aria-label="Progress of the order">
      {steps.map(([name, description], index) => (
        <li
          key={name}
          className={index < currentStep ? "step done" : index === currentStep ? "step now" : "step"}
          aria-current={index === currentStep ? "step" : undefined}
        >
          <span className="step-name">{name}</span>
          <span className="step-meaning">{description}</span>
        </li>
      ))}
    </ol>
  );
}
