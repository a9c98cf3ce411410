import { useNavigate } from "@tanstack/react-router";
import { Bell, Plus, Star } from "lucide-react";
import type { CoinPageCells } from "../../shared/coins/page-cells.ts";
import { useSession } from "../accounts/session/session.ts";
import { isGuest } from "../guest/guest.ts";
import { openCoinDialog } from "../markets/coin/coin-dialog.ts";
import { rememberIntent } from "../markets/coin/coin-intent.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast/toast.ts";
import { toggleWatched, useIsWatched } from "../watchlist/watchlist.ts";

/** Adds the coin to the portfolio, sets an alert, or watches the coin. Visitors are asked to sign in for the first two. */
export function CoinActions({ cells: { id, name, symbol, image } }: { cells: CoinPageCells }) {
  const { user, mayBeSignedIn } = useSession();
  const navigate = useNavigate();
  const isWatched = useIsWatched(id);
  const open = (options?: { alert: true }) => {
    const request = { id, name, symbol, image, ...options };
    if (user || mayBeSignedIn || (isGuest() && !options)) return openCoinDialog(request);
    rememberIntent(request);
    toast({
      title: "Authentication Required",
      description: options?.alert
        ? "Please sign in to set price alerts."
        : "Please sign in to add coins to your portfolio.",
      tone: "bad",
      action: { label: "Sign In", run: () => void navigate({ to: "/auth" }) },
    });
  };
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
