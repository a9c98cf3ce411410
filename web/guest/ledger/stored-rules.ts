import { RULES_VERSION } from "../../../shared/ledger/rules-version.ts";
import type { Tables } from "../storage/tables.ts";

const RULES = "rules version";

/** Whether the positions were derived by an earlier version of the rules. */
export const areOfEarlierRules = ({ counters }: Tables): boolean => (counters.get(RULES)?.value ?? 0) < RULES_VERSION;

export const keepRulesVersion = ({ counters }: Tables): void => void counters.put({ id: RULES, value: RULES_VERSION });
