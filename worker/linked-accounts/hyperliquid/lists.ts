import { DAY } from "../../../shared/values/time.ts";
import type { Deps } from "../../deps.ts";
import type { Calls } from "../calls.ts";
import { readLists, saveLists } from "./archive.queries.ts";
import { askList } from "./budget.ts";

const KEPT_FOR = DAY;

/**
 * The names of the venue's markets. They and the spot pairs are loaded once a day for all accounts. While that fails,
 * the last ones stay, and before the first time only the venue's own market is known.
 */
export async function listDexes({ db, clock, perpVenue }: Deps, calls: Calls): Promise<string[]> {
  const known = await readLists(db);
  const dexesOf = (dexes: string[]) => ["", ...dexes];
  if (known && clock.now() - known.asOf < KEPT_FOR) return dexesOf(JSON.parse(known.dexes));
  const dexes = await askList(calls, () => perpVenue.dexes());
  const pairs = await askList(calls, () => perpVenue.spotPairs());
  if (!dexes?.ok || !pairs?.ok) return dexesOf(known ? JSON.parse(known.dexes) : []);
  await saveLists(db, {
    dexes: JSON.stringify(dexes.value),
    pairs: JSON.stringify(pairs.value),
    asOf: clock.now(),
  });
  return dexesOf(dexes.value);
}
