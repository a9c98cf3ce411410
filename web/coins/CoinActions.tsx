import { Bell, Plus, Star } from "lucide-react";
import type { CoinPageCells } from "../../shared/coins/page-cells.ts";
import { useOpenCoinDialog } from "../markets/coin/use-open-coin-dialog.ts";
import { Button } from "../ui/Button.tsx";
import { toggleWatched, useIsWatched } from "../watchlist/watchlist.ts";

/** Adds the coin to the portfolio, sets an alert, or watches the coin. Visitors are asked to sign in for the first two. */
export function CoinActions({ cells: { id, name, symbol, image } }: { cells: CoinPageCells }) {
  const openDialog = useOpenCoinDialog();
  const isWatched = useIsWatched(id);
  const open = (options?: { alert: true }) => openDialog({ id, name, symbol, image, ...options });
  return (
    <>
      <Button variant="primary" aria-label={`Add ${name}`} onClick={() => open()}>
        <Plus aria-hidden="true" /> Add
      </Button>
      <Button aria-label={`Alert for ${name}`} onClick={() => open({ alert: true })}>
        <Bell aria-hidden="true" /> Alert
      </Button>
      <Button aria-pressed={isWatched} aria-label={`Watch ${name}`} onClick={() => toggleWatched(id)}>
        <Star className={isWatched ? "fill-warn text-warn" : ""} aria-hidden="true" /> Watch
      </Button>
    </>
  );
}
