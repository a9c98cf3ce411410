import { Link } from "@tanstack/react-router";
import { Dialog } from "../../ui/Dialog.tsx";
import { NotificationList } from "./NotificationList.tsx";
import { ReadAllButton } from "./ReadAllButton.tsx";

/** The menu of the bell, with the newest notifications and a link to the alerts page. */
export function AlertMenu({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Alerts" shape="list-menu" onClose={onClose}>
      <div className="-mx-5 mt-1.5 overflow-y-auto px-5">
        <NotificationList />
      </div>
      <footer className="-mx-5 flex justify-between gap-2 border-t pt-3 pr-5 pl-1.5">
        <ReadAllButton />
        <Link to="/alerts" className="button" onClick={onClose}>
          All alerts
        </Link>
      </footer>
    </Dialog>
  );
}
