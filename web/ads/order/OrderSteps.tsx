import { daysText } from "../dates.ts";
import type { OrderDetail } from "../orders.queries.ts";

const PLACE = { pending: 0, paid: 1, confirmed: 2, active: 3, expired: 4, rejected: 2 };

/** How far an order has come, in four steps. */
export function OrderSteps({ order: { status, duration, startDate } }: { order: OrderDetail }) {
  const at = status === "expired" && startDate === null ? 0 : PLACE[status];
  const steps = [
    ["Pending", "Waiting for your transfer"],
    ["Paid", "Seen on the chain"],
    ["Confirmed", "Final, then reviewed"],
    ["Active", `Runs for ${daysText(duration)}`],
  ];
  return (
    <ol className="steps" aria-label="Progress of the order">
      {steps.map(([name, meaning], place) => (
        <li
          key={name}
          className={place < at ? "step done" : place === at ? "step now" : "step"}
          aria-current={place === at ? "step" : undefined}
        >
          <span className="step-name">{name}</span>
          <span className="step-meaning">{meaning}</span>
        </li>
      ))}
    </ol>
  );
}
