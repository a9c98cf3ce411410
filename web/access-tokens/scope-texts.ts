import type { Scope } from "../../shared/access-tokens/rules.ts";

/** The name of each scope, and a sentence about it. */
export const SCOPE_TEXTS: Record<Scope, { name: string; hint: string }> = {
  "read:percent": {
    name: "Read percentages",
    hint: "Weights, returns, watchlist and ledger settings, such as your country. No amounts.",
  },
  "read:amounts": {
    name: "Read amounts",
    hint: "Also positions, transactions, linked accounts, gains, returns, tax reports, imports, alerts and notifications.",
  },
  write: {
    name: "Make changes",
    hint: "Add, change and delete positions, transactions, imports, linked accounts, alerts, watchlist, ledger settings and filed tax reports.",
  },
};
