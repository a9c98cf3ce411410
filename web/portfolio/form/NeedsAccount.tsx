import { Link } from "@tanstack/react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogActions } from "../../ui/form/FormLayout.tsx";

const REASONS = {
  alerts: [
    "Price alerts need an account",
    "Alerts are checked on our server, also when this page is closed. A portfolio in this browser is not known there.",
  ],
  sharing: [
    "Sharing needs an account",
    "A link shows the portfolio as our server keeps it. A portfolio in this browser is not known there.",
  ],
  linking: [
    "Linked accounts need an account",
    "The balances of an address are read by our server and kept there. A portfolio in this browser is not known there.",
  ],
} as const;

/** Says why a portfolio without an account does not have a feature. */
export function NeedsAccount({ feature, onClose }: { feature: keyof typeof REASONS; onClose: () => void }) {
  const [title, reason] = REASONS[feature];
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 text-text-2">{reason}</p>
      <DialogActions className="mt-5" onCancel={onClose}>
        <Link to="/auth" search={{ tab: "create" }} className="button primary" onClick={onClose}>
          Create account
        </Link>
      </DialogActions>
    </Dialog>
  );
}
