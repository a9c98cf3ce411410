import { RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { MAX_WALLET } from "../../../shared/ads/rules.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { FIELD_BORDER, FIELD_INPUT, FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { type OrderDetail, refreshOrders } from "../orders.queries.ts";

const PAYMENT_NOT_FOUND = "We haven't detected your payment yet. Please try again in a few minutes.";

/** The field for the buyer's wallet address and the button that checks the payment now. */
export function SenderForm({ order }: { order: OrderDetail }) {
  const { id } = order;
  const fieldId = useId();
  const [wallet, setWallet] = useState(order.senderAddress ?? "");
  const isEmpty = wallet.trim() === "";

  const save = useMutation({
    mutationFn: () => call("PATCH /api/ad-orders/:id", { params: { id }, body: { senderAddress: wallet.trim() } }),
    onSuccess: async () => {
      toast({ title: "Sender Address Updated", description: "Your wallet address has been saved.", tone: "good" });
      await refreshOrders();
    },
    onError: (error) => toastFailure("Failed to update sender address", error, "Please try again."),
  });

  const check = useMutation({
    mutationFn: () => call("POST /api/ad-orders/:id/check-payment", { params: { id } }),
    onSuccess: async ({ confirmed, status, reachable }) => {
      if (confirmed) {
        const description = "Your payment has been confirmed and is awaiting admin review.";
        toast({ title: "Payment Confirmed", description, tone: "good" });
      } else if (status === "paid") {
        toast({ title: "Payment detected", description: "Waiting for confirmations." });
      } else {
        const description = reachable
          ? PAYMENT_NOT_FOUND
          : "The blockchain could not be reached. Your order is unchanged.";
        toast({ title: "Payment Not Found", description });
      }
      await refreshOrders();
    },
    onError: (error) => toastFailure("Failed to check payment", error, "Please try again."),
  });

  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) save.mutate();
      }}
    >
      <label className={FIELD_LABEL} htmlFor={fieldId}>
        Your wallet address <span className="text-text-3">(optional)</span>
      </label>
      <div className="flex gap-2">
        <div className={`${FIELD_BORDER} h-11 min-w-0 flex-1`}>
          <input
            id={fieldId}
            className={FIELD_INPUT}
            value={wallet}
            maxLength={MAX_WALLET}
            placeholder={order.paymentCurrency === "BTC" ? "bc1…" : "0x…"}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${fieldId}-hint`}
            onChange={(event) => setWallet(event.target.value)}
          />
        </div>
        <Button type="submit" size="large" disabled={isEmpty || save.isPending}>
          {save.isPending ? "Saving..." : "Save"}
        </Button>
      </div>
      <p id={`${fieldId}-hint`} className="mt-1.5 text-12 text-text-3">
        The address that you pay from. It helps us to find a payment that went wrong.
      </p>
      <div className="mt-4 grid">
        <Button disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? <Spinner /> : <RefreshCw aria-hidden="true" />} Check Payment Status
        </Button>
      </div>
    </form>
  );
}
