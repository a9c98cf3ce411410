import { Archive, ArchiveRestore } from "lucide-react";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { toast } from "../../ui/toast/toast.ts";
import { type Order, refreshOrders } from "../orders.queries.ts";

/** Archives an order or restores an archived one. The order keeps its status. */
export function ArchiveButton({ order: { id, archived } }: { order: Order }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      archived
        ? call("PATCH /api/ad-orders/:id/unarchive", { params: { id } })
        : call("PATCH /api/ad-orders/:id/archive", { params: { id } }),
    onSuccess: async () => {
      toast(
        archived
          ? { title: "Order restored", description: "Order has been restored from archive.", tone: "good" }
          : { title: "Order archived", description: "Order has been moved to archive.", tone: "good" },
      );
      await refreshOrders();
    },
    onError: (error) =>
      toastFailure(archived ? "Error restoring order" : "Error archiving order", error, "Please try again."),
  });
  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`${archived ? "Restore" : "Archive"} order #${id}`}
      title={archived ? "Restore" : "Archive"}
      disabled={isPending}
      onClick={() => mutate()}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
