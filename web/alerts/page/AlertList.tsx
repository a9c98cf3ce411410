import { useQuery } from "@tanstack/react-query";
import { BellPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { conditionText } from "../../../shared/alerts/text.ts";
import { attempt, failedWith } from "../../api/outcomes.ts";
import { useMarketOrigin, useMarketState } from "../../markets/store/market.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { alertsQuery, type PriceAlert } from "../alerts.queries.ts";
import { nowOf } from "../dialog/is-reached.ts";
import { useAlertChanges } from "../use-alert-changes.ts";
import { AlertRow } from "./AlertRow.tsx";

const AlertDialog = lazy(async () => ({ default: (await import("../dialog/AlertDialog.tsx")).AlertDialog }));
const ConfirmDialog = lazy(async () => ({ default: (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog }));

const BONES = [0, 1, 2];
type Open = { kind: "edit" | "delete"; alert: PriceAlert };

export function AlertList({ onNew }: { onNew: () => void }) {
  const { data, isError, refetch } = useQuery(alertsQuery);
  const { columns } = useMarketState();
  // The figures in the columns move with each publication.
  useMarketOrigin();
  const { edit, remove } = useAlertChanges();
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);

  const pause = async ({ id, isActive }: PriceAlert) => {
    setBusy(true);
    try {
      await edit(id, { isActive: !isActive });
    } catch (error) {
      failedWith(error, isActive ? "Failed to pause the alert" : "Failed to resume the alert");
      void refetch();
    }
    setBusy(false);
  };

  if (!data && isError) {
    return <LoadFailed onRetry={refetch}>Your alerts could not be loaded. Nothing you set is affected.</LoadFailed>;
  }
  if (!data) {
    return (
      <ul aria-busy="true">
        {BONES.map((place) => (
          <li key={place} className="bone-row" />
        ))}
      </ul>
    );
  }
  if (data.length === 0) {
    const begin = (
      <Button onClick={onNew}>
        <BellPlus aria-hidden="true" /> New alert
      </Button>
    );
    return (
      <EmptyState icon={<BellPlus aria-hidden="true" />} action={begin}>
        No price alerts yet. Set one here, or from a coin's row in the market.
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {data.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            coin={nowOf(columns, alert.coinId)}
            busy={busy}
            onPause={(one) => void pause(one)}
            onEdit={(one) => setOpen({ kind: "edit", alert: one })}
            onDelete={(one) => setOpen({ kind: "delete", alert: one })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {open?.kind === "edit" && (
          <AlertDialog coin={{ ...open.alert, id: open.alert.coinId }} alert={open.alert} onClose={close} />
        )}
        {open?.kind === "delete" && (
          <ConfirmDialog
            title="Delete alert"
            deed="Delete"
            doing="Deleting..."
            run={() => attempt(remove(open.alert.id), "Price alert deleted", "Failed to delete the price alert")}
            onClose={close}
          >
            {`${open.alert.name}, ${conditionText(open.alert.alertType, open.alert.targetPrice)}. You will not be told any more.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
