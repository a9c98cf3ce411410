import { Suspense, useEffect, useRef } from "react";
import { useSession } from "../../accounts/session/session.ts";
import { useGuest } from "../../guest/guest.ts";
import { closeCoinDialog, openCoinDialog, useCoinDialogRequest } from "../../markets/coin/coin-dialog.ts";
import { popIntent } from "../../markets/coin/coin-intent.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const RequireUser = lazyPart(async () => (await import("../../accounts/session/RequireUser.tsx")).RequireUser);

const AddToPortfolioDialog = lazyPart(async () => (await import("./AddToPortfolioDialog.tsx")).AddToPortfolioDialog);

const AlertDialog = lazyPart(async () => (await import("../../alerts/dialog/AlertDialog.tsx")).AlertDialog);

const NeedsAccount = lazyPart(async () => (await import("./NeedsAccount.tsx")).NeedsAccount);

/** The dialog that the coin lists open. Its code loads when it is first opened. */
export function AddToPortfolioSlot() {
  const coin = useCoinDialogRequest();
  const { user } = useSession();
  const isGuest = useGuest();
  const canAdd = isGuest || (user !== null && user.username !== null);
  // The coin that a visitor chose to add opens as soon as the visitor has signed in.
  useEffect(() => {
    const intent = canAdd ? popIntent() : null;
    if (intent) openCoinDialog(intent);
  }, [canAdd]);
  // A dialog that one user had open is not for another one.
  const owner = useRef<string | null>(null);
  useEffect(() => {
    if (!user) return;
    if (owner.current !== null && owner.current !== user.id) closeCoinDialog();
    owner.current = user.id;
  }, [user]);
  if (!coin) return null;
  return (
    <Suspense fallback={null}>
      {coin.alert && isGuest ? (
        <NeedsAccount feature="alerts" onClose={closeCoinDialog} />
      ) : isGuest ? (
        <AddToPortfolioDialog coin={coin} onClose={closeCoinDialog} />
      ) : (
        <RequireUser waiting={null} refused={null} ended={null}>
          {coin.alert ? (
            <AlertDialog coin={coin} onClose={closeCoinDialog} />
          ) : (
            <AddToPortfolioDialog coin={coin} onClose={closeCoinDialog} />
          )}
        </RequireUser>
      )}
    </Suspense>
  );
}
