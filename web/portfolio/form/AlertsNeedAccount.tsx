import { Link } from "@tanstack/react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogActions } from "../../ui/form/FormLayout.tsx";

/** Says why a portfolio without an account has no price alerts. */
export function AlertsNeedAccount({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Price alerts need an account" onClose={onClose}>
      <p className="mt-2 text-text-2">
        Alerts are checked on our server, also when this page is closed. A portfolio in this browser is not known there.
      </p>
      <DialogActions className="mt-5" onCancel={onClose}>
        <Link to="/auth" search={{ tab: "create" }} className="button primary" onClick={onClose}>
          Create account
        </Link>
      </DialogActions>
    </Dialog>
  );
}
