import type { AddRequest } from "../markets/add-request.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** Stands where the form is still being built. */
export function AddToPortfolioDialog({ coin, onClose }: { coin: AddRequest; onClose: () => void }) {
  return (
    <Dialog title="Add to Portfolio" onClose={onClose}>
      <p className="mb-5 text-text-2">Positions are on their way. Until then, {coin.name} cannot be added.</p>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}
