import { conflict } from "../../shared/refusal.ts";
import { MAX_WATCHED } from "../../shared/watchlist/rules.ts";
import type { Deps } from "../deps.ts";
import { addWatched, listWatched, moveWatched, removeWatched } from "./watchlist.queries.ts";

export const showWatchlist = async ({ db }: Deps, userId: string) => ({ coinIds: await listWatched(db, userId) });

export async function addToWatchlist({ db }: Deps, userId: string, coinIds: readonly string[]) {
  const watched = await addWatched(db, userId, coinIds);
  const isWatched = new Set(watched);
  if (coinIds.every((id) => isWatched.has(id))) return { coinIds: watched };
  throw conflict(`You can watch up to ${MAX_WATCHED} coins. Remove some to add others.`);
}

/** Moving or removing a coin that is not on the list changes nothing, because another tab may have removed it. */
export const moveInWatchlist = async ({ db }: Deps, userId: string, coinId: string, after: string | null) => ({
  coinIds: await moveWatched(db, userId, coinId, after),
});

export const removeFromWatchlist = async ({ db }: Deps, userId: string, coinId: string) => ({
  coinIds: await removeWatched(db, userId, coinId),
});
