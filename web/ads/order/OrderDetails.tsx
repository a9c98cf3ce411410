import { Suspense } from "react";
import { parseAdConfig } from "../../../shared/ads/rules.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { adTypeName } from "../ad-type-name.ts";
import { dateTimeText, daysText } from "../dates.ts";
import { ConfigurationFact, Fact } from "../Fact.tsx";
import type { OrderDetail } from "../orders.queries.ts";
import { TitledPanel } from "../Panel.tsx";

const AdPreview = lazyPart(async () => (await import("../advertise/AdPreview.tsx")).AdPreview);

export function OrderDetails({ order }: { order: OrderDetail }) {
  const { adType, duration, paymentAmount, paymentCurrency, startDate, endDate, adminNotes, adConfig } = order;
  // A configuration that is not valid JSON is shown as an empty object here and as raw text in the review.
  const config = parseAdConfig(adConfig) ?? {};
  return (
    <TitledPanel id="order-details" title="Order Details">
      <div className="mt-4 mb-2 min-h-17">
        <Suspense>
          <AdPreview adType={adType} config={config} orderId={order.id} />
        </Suspense>
      </div>
      <dl>
        <Fact name="Ad type">{adTypeName(adType)}</Fact>
        <Fact name="Duration">{daysText(duration)}</Fact>
        <Fact name="Total cost">
          {paymentAmount} {paymentCurrency}
        </Fact>
        <Fact name="Start date" missing="Set when the ad is approved">
          {startDate && dateTimeText(startDate)}
        </Fact>
        <Fact name="End date" missing={`${daysText(duration)} after the start`}>
          {endDate && dateTimeText(endDate)}
        </Fact>
        <Fact name="Admin notes" missing="–">
          {adminNotes}
        </Fact>
        <ConfigurationFact text={JSON.stringify(config, null, 2)} />
      </dl>
    </TitledPanel>
  );
}
