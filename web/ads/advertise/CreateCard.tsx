import { Lock } from "lucide-react";
import { type ComponentProps, Suspense } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import type { PaymentOptions } from "../orders.queries.ts";
import { PANEL } from "../Panel.tsx";
import type { NewOrderForm as NewOrderFormType } from "./NewOrderForm.tsx";

const NewOrderForm = lazyPart(async () => (await import("./NewOrderForm.tsx")).NewOrderForm);

const CREATE_CARD = "create-ad";

type Props = Omit<ComponentProps<typeof NewOrderFormType>, "options"> & { options: PaymentOptions | null };

/** The form for a new order. It is shown as "Coming Soon" unless the operator has opened ad creation. */
export function CreateCard({ options, ...form }: Props) {
  if (options?.creation === "open") {
    return (
      <section className={`${PANEL} mt-8`} aria-labelledby={CREATE_CARD}>
        <h2 id={CREATE_CARD} className="text-16 font-semibold">
          Create Your Ad
        </h2>
        {options.currencies.length === 0 ? (
          <p className="mt-2 text-text-2">
            No payment currency is set up yet, so ads cannot be paid for at the moment. Please come back later.
          </p>
        ) : (
          <Suspense fallback={<p className="mt-2 text-text-3">Loading the form...</p>}>
            <NewOrderForm options={options} {...form} />
          </Suspense>
        )}
      </section>
    );
  }
  return (
    <section
      className={`${PANEL} mt-8 flex flex-wrap items-center gap-x-3 gap-y-1`}
      aria-labelledby={CREATE_CARD}
      aria-disabled="true"
    >
      <Lock aria-hidden="true" className="text-text-3" />
      <h2 id={CREATE_CARD} className="text-16 font-semibold text-text-2">
        Create Your Ad
      </h2>
      <Badge className="text-text-2">Coming Soon</Badge>
      <p className="w-full text-13 text-text-3">Ad creation functionality is temporarily unavailable</p>
    </section>
  );
}
