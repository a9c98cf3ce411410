import { coinImage } from "../../../shared/markets/snapshot.ts";
import { openCoinDialog } from "../../markets/coin/coin-dialog.ts";

type Position = { coinId: string | null; name: string; symbol: string };

/** What opens the price alert dialog for a position's coin in place of the dialog that is open; nothing without a coin. */
export function alertOn({ coinId: id, name, symbol }: Position, onClose: () => void): (() => void) | undefined {
  if (id === null) return undefined;
  return () => {
    onClose();
    openCoinDialog({ id, name, symbol, image: coinImage(id), alert: true });
  };
}
