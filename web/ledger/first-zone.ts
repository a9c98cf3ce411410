import type { LedgerSettings } from "../../shared/ledger-settings/settings.ts";
import { call } from "../api/call.ts";
import { storedText } from "../ui/state/storage.ts";

/** Set when this browser has given its zone to a ledger. After that, UTC is a choice and stays. */
const given = storedText("ledger-zone");

/** A ledger without a zone of its own takes that of the browser at the first visit. */
export async function withFirstZone(settings: LedgerSettings): Promise<LedgerSettings> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (settings.timeZone !== "UTC" || timeZone === "UTC" || given.read() !== null) return settings;
  try {
    const changed = await call("PUT /api/ledger-settings", { body: { timeZone } });
    given.write(timeZone);
    return changed;
  } catch {
    // The next visit tries it again.
    return settings;
  }
}
