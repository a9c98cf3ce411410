import type { ReactNode } from "react";
import { adTypeText, parseAdConfig } from "../../../shared/ads/rules.ts";
import { dateTimeText, daysText } from "../dates.ts";
import type { OrderDetail } from "../orders.queries.ts";

export function OrderDetails({ order }: { order: OrderDetail }) {
  const { adType, duration, paymentAmount, paymentCurrency, startDate, endDate, adminNotes, adConfig } = order;
  // A configuration that is not valid JSON is shown as an empty object here and as raw text in the review.
  const config = JSON.stringify(parseAdConfig(adConfig) ?? {}, null, 2);
  return (
    <section className="panel" aria-labelledby="order-details">
      <h2 id="order-details" className="panel-title">
        Order Details
      </h2>
      <dl className="facts">
        <Fact name="Ad type">{adTypeText(adType)}</Fact>
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
        <Fact name="Ad configuration">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines need the focus to scroll */}
          <pre className="json" tabIndex={0}>
            {config}
          </pre>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, missing, children }: { name: string; missing?: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children || <span className="text-text-3">{missing}</span>}</dd>
    </div>
  );
}
