import type { Scope } from "../../shared/access-tokens/rules.ts";

/** The name of each scope, and a sentence about it. */
export const SCOPE_TEXTS: Record<Scope, { name: string; hint: string }> = {
  "read:percent": { name: "Read percentages", hint: "Weights, returns and your watchlist. No amounts." },
  "read:amounts": { name: "Read amounts", hint: "Positions, transactions, gains, imports and alerts." },
  write: { name: "Make changes", hint: "Add, change and delete positions, transactions and alerts." },
};
