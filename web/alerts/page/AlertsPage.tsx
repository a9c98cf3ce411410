import { BellPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { RISK_STEPS } from "../../../shared/alerts/rules.ts";
import { displayCurrency } from "../../../shared/values/display-currency.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { alertsQuery, notificationsQuery } from "../alerts.queries.ts";
import { NotificationList } from "../bell/NotificationList.tsx";
import { ReadAllButton } from "../bell/ReadAllButton.tsx";
import { channelsQuery } from "../channels/channels.queries.ts";
import { PushSetting } from "../push/PushSetting.tsx";
import { pushKeyQuery } from "../push/push.queries.ts";
import { AlertList } from "./AlertList.tsx";

const ChannelSection = lazyPart(async () => (await import("../channels/ChannelSection.tsx")).ChannelSection);
const AlertDialog = lazyPart(async () => (await import("../dialog/AlertDialog.tsx")).AlertDialog);

/** The requests of the page, which are sent together with that of the session. */
export const ALERTS_AHEAD = [alertsQuery, notificationsQuery, pushKeyQuery, channelsQuery];

/** The text "20, 10, 5 and 2". */
const WARNING_STEPS = new Intl.ListFormat("en-GB").format(RISK_STEPS.filter((step) => step > 0).map(String));

/** The user's price alerts, the push setting and the notifications. */
export function AlertsPage() {
  usePageTitle("Price Alerts");
  const [open, setOpen] = useState(false);
  const { isFetched } = useQuery(alertsQuery);
  return (
    <div className="page max-w-240">
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-center max-md:gap-2 md:gap-x-4 md:gap-y-1">
        <h1 className="page-title">Price Alerts</h1>
        <p className="row-start-2 text-13 text-text-2 max-md:col-span-full">
          Checked at each price update. We also warn you when a leveraged position is within {WARNING_STEPS}% of
          liquidation.
          {displayCurrency().code !== "usd" &&
            " Alerts watch prices in US dollars, which this page converts at today's rate. Push messages and webhooks state US dollars."}
        </p>
        <div className="col-start-2 row-start-1 flex md:row-span-2">
          <Button variant="primary" onClick={() => setOpen(true)}>
            <BellPlus aria-hidden="true" /> New alert
          </Button>
        </div>
      </div>
      <section aria-label="Your alerts">
        <AlertList onNew={() => setOpen(true)} />
      </section>
      {/* Hidden until the height of the list above is known, so that nothing moves. */}
      <div hidden={!isFetched}>
        <PushSetting />
        {/* As high as the section without webhooks. */}
        <Suspense fallback={<div className="mt-6 h-26 md:h-17" />}>
          <ChannelSection />
        </Suspense>
        <section aria-label="Notifications">
          <div className="mt-8 flex items-center justify-between gap-4 border-b pb-2">
            <h2 className="text-16 font-semibold">Notifications</h2>
            <div className="-mr-3.5 flex">
              <ReadAllButton />
            </div>
          </div>
          <NotificationList />
        </section>
      </div>
      {open && (
        <Suspense fallback={null}>
          <AlertDialog coin={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
