import type { LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import { call } from "../api/call.ts";
import { storedText } from "../ui/state/storage.ts";

/** The zone of the browser's clock. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Whether this browser has given its zone to a ledger before. A later choice of UTC stays. */
const given = storedText("ledger-zone");

/** A ledger that nobody has given a zone takes that of the browser at the first visit. */
export async function withFirstZone(settings: LedgerSettings): Promise<LedgerSettings> {
  const timeZone = browserZone();
  if (settings.timeZone !== "UTC" || timeZone === "UTC" || given.read() !== null) return settings;
  given.write(timeZone);
  return call("PUT /api/ledger-settings", { body: { timeZone } }).catch(() => settings);
}
