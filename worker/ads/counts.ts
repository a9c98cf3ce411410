import type { Deps } from "../deps.ts";
import { addCounts, type SeenCount } from "./counts.queries.ts";

/** What pages tell of the ads that they showed. */
export async function countAds({ db, clock }: Deps, counts: readonly SeenCount[]) {
  const told = counts.filter(({ impressions, clicks }) => impressions > 0 || clicks > 0);
  const now = clock.now();
  if (told.length > 0) await addCounts(db, told, new Date(now).toISOString().slice(0, 10), now);
}
