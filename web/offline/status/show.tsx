import { createRoot } from "react-dom/client";
import { OfflineStatus, type PricesAt } from "./OfflineStatus.tsx";

/** Adds the status to the page. It has a root of its own, so that the first script stays small. */
export function showStatus(onSend: () => void, pricesAt: PricesAt): void {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(<OfflineStatus onSend={onSend} pricesAt={pricesAt} />);
}
