import { BellPlus } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { conditionText } from "../../../shared/alerts/text.ts";
import type { Columns } from "../../../shared/markets/snapshot.ts";
import { attempt, failedWith } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { useCoinPrices } from "../../markets/store/coin-prices.ts";
import { useMarketOrigin, useMarketState } from "../../markets/store/market.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { SkeletonItems } from "../../ui/SkeletonBar.tsx";
import { dismissFailures } from "../../ui/toast/toast.ts";
import { alertsQuery, type PriceAlert } from "../alerts.queries.ts";
import { quoteOf } from "../dialog/is-reached.ts";
import { useAlertChanges } from "../use-alert-changes.ts";
import { AlertRow } from "./AlertRow.tsx";

const AlertDialog = lazyPart(async () => (await import("../dialog/AlertDialog.tsx")).AlertDialog);
const ConfirmDialog = lazyPart(async () => (await import("../../ui/ConfirmDialog.tsx")).ConfirmDialog);

type OpenDialog = { kind: "edit" | "delete"; alert: PriceAlert };

export function AlertList({ onNew }: { onNew: () => void }) {
  const { data, isError, refetch } = useQuery(alertsQuery);
  const { columns } = useMarketState();
  // Renders again when the market store replaces values inside the same columns.
  useMarketOrigin();
  const unlisted = useUnlistedPrices(data, columns);
  const { edit, remove } = useAlertChanges();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpenDialog(null);

  const togglePause = async ({ id, isActive }: PriceAlert) => {
    dismissFailures();
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
    return <LoadFailed onRetry={refetch}>Your alerts could not be loaded. They keep working.</LoadFailed>;
  }
  if (!data) {
    return (
      <ul aria-busy="true">
        <SkeletonItems count={3} />
      </ul>
    );
  }
  if (data.length === 0) {
    const newAlertButton = (
      <Button onClick={onNew}>
        <BellPlus aria-hidden="true" /> New alert
      </Button>
    );
    return (
      <EmptyState icon={<BellPlus aria-hidden="true" />} action={newAlertButton}>
        No price alerts yet. Set one here or in a coin's row in the market.
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
            quote={quoteOf(columns, alert.coinId, unlisted(alert.coinId))}
            busy={busy}
            onPause={(toggled) => void togglePause(toggled)}
            onEdit={(edited) => setOpenDialog({ kind: "edit", alert: edited })}
            onDelete={(deleted) => setOpenDialog({ kind: "delete", alert: deleted })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {openDialog?.kind === "edit" && (
          <AlertDialog
            coin={{ ...openDialog.alert, id: openDialog.alert.coinId, usd: unlisted(openDialog.alert.coinId)?.price }}
            alert={openDialog.alert}
            onClose={close}
          />
        )}
        {openDialog?.kind === "delete" && (
          <ConfirmDialog
            title="Delete alert"
            confirmLabel="Delete"
            pendingLabel="Deleting..."
            run={() => attempt(remove(openDialog.alert.id), "Price alert deleted", "Failed to delete the price alert")}
            onClose={close}
          >
            {`${openDialog.alert.name}, ${conditionText(openDialog.alert.alertType, openDialog.alert.targetPrice)}. You will no longer be notified.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** The prices of the alerts' coins that the market list does not have, such as Internet Computer tokens. */
function useUnlistedPrices(alerts: readonly PriceAlert[] | null | undefined, columns: Columns | null) {
  const ids = useMemo(() => {
    const listed = new Set(columns?.id);
    return columns ? [...new Set(alerts?.map(({ coinId }) => coinId))].filter((id) => !listed.has(id)).sort() : [];
  }, [alerts, columns]);
  const { data } = useCoinPrices(ids);
  return (coinId: string) => data?.find(({ id }) => id === coinId);
}
