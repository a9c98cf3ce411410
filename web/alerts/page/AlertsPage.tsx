import { BellPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { RISK_STEPS } from "../../../shared/alerts/rules.ts";
import { Button } from "../../ui/Button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { NotificationList } from "../bell/NotificationList.tsx";
import { ReadAllButton } from "../bell/ReadAllButton.tsx";
import { PushSetting } from "../push/PushSetting.tsx";
import { AlertList } from "./AlertList.tsx";
import "./styles.css";

const AlertDialog = lazy(async () => ({ default: (await import("../dialog/AlertDialog.tsx")).AlertDialog }));

/** The text "20, 10, 5 and 2". */
const WARNING_STEPS = new Intl.ListFormat("en-GB").format(RISK_STEPS.filter((step) => step > 0).map(String));

/** The user's price alerts, the push setting and the notifications. */
export function AlertsPage() {
  usePageTitle("Price Alerts");
  const [open, setOpen] = useState(false);
  return (
    <div className="page alerts-page">
      <div className="alerts-head">
        <div>
          <h1 className="page-title">Price Alerts</h1>
          <p className="text-13 text-text-2">
            Checked at each price update. We also warn you when a leveraged position is within {WARNING_STEPS}% of
            liquidation.
          </p>
        </div>
        <Button look="primary" onClick={() => setOpen(true)}>
          <BellPlus aria-hidden="true" /> New alert
        </Button>
      </div>
      <section aria-label="Your alerts">
        <AlertList onNew={() => setOpen(true)} />
      </section>
      <PushSetting />
      <section aria-label="Notifications">
        <div className="alerts-subhead">
          <h2 className="text-16 font-semibold">Notifications</h2>
          <ReadAllButton />
        </div>
        <NotificationList />
      </section>
      {open && (
        <Suspense fallback={null}>
          <AlertDialog coin={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
