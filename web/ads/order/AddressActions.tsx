import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { type OrderDetail, refreshOrders } from "../orders.queries.ts";

/** Generates a payment address, or a new one while no payment has arrived. */
export function AddressActions({ order: { id, paymentAddress, payment } }: { order: OrderDetail }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST /api/ad-orders/:id/regenerate-address", { params: { id } }),
    onSuccess: async () => {
      const description = paymentAddress ? "Payments to the old address still count." : "You can pay now.";
      toast({ title: "Address Generated", description, tone: "good" });
      await refreshOrders();
    },
    onError: (error) => toastFailure("Failed to generate payment address", error, "Please try again."),
  });
  if (payment.received !== "0") return null;
  return (
    <div className="mt-2 grid">
      <Button variant="quiet" disabled={isPending || payment.newAddressesLeft === 0} onClick={() => mutate()}>
        {paymentAddress ? "Generate new payment address" : "Generate payment address"}
      </Button>
    </div>
  );
}
