import type { Scope } from "../../shared/transactions/methods.ts";

/** Which lots a sale may take. */
export const lotsOf = (scope: Scope): string => (scope === "account" ? "lots of each account" : "lots of all accounts");
