import { lazy, Suspense } from "react";
import { closeCoinDialog, useCoinDialogRequest } from "../../markets/coin/coin-dialog.ts";

const AddToPortfolioDialog = lazy(async () => ({
  default: (await import("./AddToPortfolioDialog.tsx")).AddToPortfolioDialog,
}));

const AlertDialog = lazy(async () => ({ default: (await import("../../alerts/dialog/AlertDialog.tsx")).AlertDialog }));

/** The dialog that the coin lists open. Its code loads when it is first opened. */
export function AddToPortfolioSlot() {
  const coin = useCoinDialogRequest();
  if (!coin) return null;
  return (
    <Suspense fallback={null}>
      {coin.alert ? (
        <AlertDialog coin={coin} onClose={closeCoinDialog} />
      ) : (
        <AddToPortfolioDialog coin={coin} onClose={closeCoinDialog} />
      )}
    </Suspense>
  );
}
