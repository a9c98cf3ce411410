import { Link } from "@tanstack/react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { NotificationList } from "./NotificationList.tsx";
import { ReadAllButton } from "./ReadAllButton.tsx";
import "./menu-styles.css";

/** The menu of the bell, with the newest notifications and a link to the alerts page. */
export function AlertMenu({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Alerts" className="menu alert-menu" onClose={onClose}>
      <div className="alert-menu-list">
        <NotificationList />
      </div>
      <footer className="alert-menu-foot">
        <ReadAllButton />
        <Link to="/alerts" className="button" onClick={onClose}>
          All alerts
        </Link>
      </footer>
    </Dialog>
  );
}
