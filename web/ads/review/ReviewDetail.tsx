import { Suspense, useId, useState } from "react";
import { isAdLink } from "../../../shared/ads/links.ts";
import { MAX_NOTES, parseAdConfig } from "../../../shared/ads/rules.ts";
import { call } from "../../api/call.ts";
import { toastFailure } from "../../api/failure-toast.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { FIELD_LABEL } from "../../ui/form/FieldFrame.tsx";
import { LinkWarnings } from "../../ui/LinkWarnings.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { toast } from "../../ui/toast/toast.ts";
import { adTypeName } from "../ad-type-name.ts";
import { AdPreview } from "../advertise/AdPreview.tsx";
import { daysText } from "../dates.ts";
import { ConfigurationFact, Fact } from "../Fact.tsx";
import { type AdminOrder, refreshReview } from "../orders.queries.ts";
import { TitledPanel } from "../Panel.tsx";

const ReasonDialog = lazyPart(async () => (await import("../../ui/form/ReasonDialog.tsx")).ReasonDialog);

type Review = { action: "approve"; adminNotes: string } | { action: "reject"; adminNotes: string };

export function ReviewDetail({ order }: { order: AdminOrder }) {
  const notesId = useId();
  const [notes, setNotes] = useState("");
  const [isRejecting, setIsRejecting] = useState(false);
  const config = parseAdConfig(order.adConfig);
  const destinations = [config?.ctaUrl].filter((url) => typeof url === "string" && isAdLink(url)) as string[];
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (body: Review) => call("PATCH /api/admin/ad-orders/:orderId", { params: { orderId: order.id }, body }),
    onSuccess: (_, { action }) =>
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
    ["Ad type", adTypeName(order.adType)],
    ["Duration", daysText(order.duration)],
    ["Received", `${order.received} of ${order.paymentAmount} ${order.paymentCurrency}`],
    ["Transaction hash", order.transactionHash ?? "N/A"],
    ["Payment note", order.paymentNote ?? "None"],
  ];
  return (
    <TitledPanel id="review-order" title={`Order #${order.id}`}>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="primary" disabled={isPending} onClick={() => mutate({ action: "approve", adminNotes: notes })}>
          Approve Ad
        </Button>
        <Button variant="danger" disabled={isPending} onClick={() => setIsRejecting(true)}>
          Reject Ad
        </Button>
        <p className="text-12 text-text-3">A rejected ad is refunded under Payments.</p>
      </div>
      <label className={`${FIELD_LABEL} mt-3`} htmlFor={notesId}>
        Admin notes <span className="text-text-3">(the buyer reads them)</span>
      </label>
      <textarea
        id={notesId}
        className="w-full rounded-control border border-edge bg-surface px-2.5 py-2"
        rows={2}
        maxLength={MAX_NOTES}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <dl className="mt-3">
        <Fact
          name="Destination"
          missing={typeof config?.coinId === "string" ? `The page of ${config.coinId} on this site` : "No link"}
        >
          {destinations.map((url) => (
            <a key={url} className="block text-accent underline" href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          ))}
        </Fact>
      </dl>
      <LinkWarnings urls={[...destinations, config?.imageUrl].filter((url) => typeof url === "string")} />
      <p className="mt-4 mb-2 text-12 text-text-3">Preview</p>
      {config ? (
        <AdPreview adType={order.adType} config={config} orderId={order.id} />
      ) : (
        <p className="text-13">No preview available.</p>
      )}
      <dl className="mt-4">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name!}>
            {value}
          </Fact>
        ))}
        <ConfigurationFact text={config ? JSON.stringify(config, null, 2) : order.adConfig} />
      </dl>
      {isRejecting && (
        <Suspense fallback={null}>
          <ReasonDialog
            title={`Reject order #${order.id}`}
            text={`The ad is paid. The buyer reads your reason, and gets ${order.received} ${order.paymentCurrency} back: the buyer leaves an address, and you record the transaction under Payments.`}
            action="Reject and refund"
            initial={notes}
            maxLength={MAX_NOTES}
            onSend={(adminNotes) =>
              mutateAsync({ action: "reject", adminNotes }).then(
                () => true,
                () => false,
              )
            }
            onClose={() => setIsRejecting(false)}
          />
        </Suspense>
      )}
    </TitledPanel>
  );
}
