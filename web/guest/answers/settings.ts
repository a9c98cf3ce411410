import { changesCosts, type LedgerSettings } from "../../../shared/ledger-settings/settings.ts";
import { readStored } from "../storage/store.ts";
import { putSettings, settingsOf } from "../storage/tables.ts";
import { change } from "./change.ts";
import type { AnswersOf } from "./local-endpoints.ts";

export const answers: AnswersOf<"ledger-settings"> = {
  "GET /api/ledger-settings": async () => settingsOf(await readStored(["settings"])),
  "PUT /api/ledger-settings": ({ body }) =>
    change((context) => {
      const before = settingsOf(context.tables);
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      const changed: LedgerSettings = { ...before, ...Object.fromEntries(given) };
      const after = { ...changed, spam: [...new Set(changed.spam)] };
      putSettings(context.tables, after);
      // Null for all coins, because such a change concerns the costs of each.
      if (changesCosts(before, after)) context.refreshHoldings(null);
      return after;
    }),
};
