import { lazy, Suspense } from "react";
import { dropAddRequest, useAddRequest } from "../../markets/coin/coin-dialog.ts";

const AddToPortfolioDialog = lazy(async () => ({
  default: (await import("./AddToPortfolioDialog.tsx")).AddToPortfolioDialog,
}));

const AlertDialog = lazy(async () => ({ default: (await import("../../alerts/dialog/AlertDialog.tsx")).AlertDialog }));

/** The dialog that any list of coins opens. It loads when somebody adds one. */
export function AddToPortfolioSlot() {
  const coin = useAddRequest();
  if (!coin) return null;
  return (
    <Suspense fallback={null}>
      {coin.alert ? (
        <AlertDialog coin={coin} onClose={dropAddRequest} />
      ) : (
        <AddToPortfolioDialog coin={coin} onClose={dropAddRequest} />
      )}
    </Suspense>
  );
}
