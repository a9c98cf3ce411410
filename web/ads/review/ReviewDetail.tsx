import { useId, useState } from "react";
import { adTypeText, MAX_NOTES, parseAdConfig } from "../../../shared/ads/rules.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";
import { LinkWarnings } from "../../ui/LinkWarnings.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { AdPreview } from "../advertise/AdPreview.tsx";
import { daysText } from "../dates.ts";
import { ConfigurationFact, Fact } from "../Fact.tsx";
import { type AdminOrder, refreshReview } from "../orders.queries.ts";
import { TitledPanel } from "../Panel.tsx";

export function ReviewDetail({ order }: { order: AdminOrder }) {
  const notesId = useId();
  const [notes, setNotes] = useState("");
  const config = parseAdConfig(order.adConfig);
  const { mutate, isPending } = useMutation({
    mutationFn: (action: "approve" | "reject") => {
      const adminNotes = notes.trim();
      const body = adminNotes === "" ? { action } : { action, adminNotes };
      return call("PATCH /api/admin/ad-orders/:orderId", { params: { orderId: order.id }, body });
    },
    onSuccess: (_, action) =>
      toast({
        title: action === "approve" ? "Ad Approved" : "Ad Rejected",
        description: `Order #${order.id}`,
        tone: "good",
      }),
    onError: (error) => toastFailure("Failed to update ad order", error, "Please try again."),
    // Reloads after an error too, because another admin may have decided already.
    onSettled: () => refreshReview(),
  });

  const facts = [
    ["Advertiser", order.username ? `@${order.username}` : "Deleted account"],
    ["Ad type", adTypeText(order.adType)],
    ["Duration", daysText(order.duration)],
    ["Received", `${order.received} of ${order.paymentAmount} ${order.paymentCurrency}`],
    ["Transaction hash", order.transactionHash ?? "N/A"],
    ["Payment note", order.paymentNote ?? "None"],
  ];
  return (
    <TitledPanel id="review-order" title={`Order #${order.id}`}>
      <p className="mt-4 mb-2 text-12 text-text-3">Preview</p>
      {config ? (
        <AdPreview adType={order.adType} config={config} orderId={order.id} />
      ) : (
        <p className="text-13">No preview available.</p>
      )}
      <LinkWarnings urls={[config?.ctaUrl, config?.imageUrl].filter((url) => typeof url === "string")} />
      <dl className="mt-4">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name!}>
            {value}
          </Fact>
        ))}
        <ConfigurationFact text={config ? JSON.stringify(config, null, 2) : order.adConfig} />
      </dl>
      <label className={`${FIELD_LABEL} mt-4`} htmlFor={notesId}>
        Admin notes <span className="text-text-3">(optional)</span>
      </label>
      <textarea
        id={notesId}
        className="w-full rounded-control border border-edge bg-surface px-2.5 py-2"
        rows={3}
        maxLength={MAX_NOTES}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <p className="mt-2 text-12 text-text-3">
        A rejected ad is refunded: the buyer leaves an address, and you record the transaction under Payments.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" disabled={isPending} onClick={() => mutate("approve")}>
          Approve Ad
        </Button>
        <Button variant="danger" disabled={isPending} onClick={() => mutate("reject")}>
          Reject Ad
        </Button>
      </div>
    </TitledPanel>
  );
}
