import { useNavigate } from "@tanstack/react-router";
import { Bell, Plus } from "lucide-react";
import type { CoinPageCells } from "../../shared/coins/page-cells.ts";
import { useSession } from "../accounts/session/session.ts";
import { openCoinDialog } from "../markets/coin/coin-dialog.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast/toast.ts";

/** Adds the coin to the portfolio, or sets an alert. Visitors are asked to sign in. */
export function CoinActions({ cells: { id, name, symbol, image } }: { cells: CoinPageCells }) {
  const { user, mayBeSignedIn } = useSession();
  const navigate = useNavigate();
  const open = (options?: { alert: true }) => {
    if (user || mayBeSignedIn) return openCoinDialog({ id, name, symbol, image, ...options });
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
      <Button variant="primary" onClick={() => open()}>
        <Plus aria-hidden="true" /> Add
      </Button>
      <Button onClick={() => open({ alert: true })}>
        <Bell aria-hidden="true" /> Alert
      </Button>
    </>
  );
}
