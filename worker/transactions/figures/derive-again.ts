import { RULES_VERSION } from "../../../shared/ledger/rules-version.ts";
import type { Deps } from "../../deps.ts";
import { readCursor, saveCursor } from "../../platform/storage/job-cursors.queries.ts";
import { listOfEarlierRules } from "../holdings.queries.ts";
import { refreshEach } from "../holdings.ts";

const CURSOR = "derive-again";
const LEDGERS_PER_RUN = 50;
/** How far the walk through all ledgers is: `after` is null at its end. */
type Walk = { version: number; after: string | null };

/**
 * Runs each minute: after a change of the rules, derives the positions of the next users whose positions follow from
 * earlier rules. A ledger that fails is derived at its next change.
 */
export async function deriveAgain(deps: Deps): Promise<string> {
  const { db } = deps;
  const stored = JSON.parse((await readCursor(db, CURSOR)) ?? "null") as Walk | null;
  const after = stored?.version === RULES_VERSION ? stored.after : "";
  if (after === null) return "all ledgers follow the present rules";
  const userIds = await listOfEarlierRules(db, RULES_VERSION, after, LEDGERS_PER_RUN);
  const failed = await refreshEach(deps, userIds, true);
  const next: Walk = { version: RULES_VERSION, after: userIds.length < LEDGERS_PER_RUN ? null : userIds.at(-1)! };
  await saveCursor(db, CURSOR, JSON.stringify(next));
  return `${userIds.length - failed} of ${userIds.length} ledgers of earlier rules`;
}
