import { MAX_WATCHED } from "../../shared/watchlist/rules.ts";
import type { Deps } from "../deps.ts";
import { conflict, notFound } from "../platform/http/errors.ts";
import { addWatched, listWatched, moveWatched, removeWatched } from "./watchlist.queries.ts";

export const showWatchlist = async ({ db }: Deps, userId: string) => ({ coinIds: await listWatched(db, userId) });

export async function addToWatchlist({ db }: Deps, userId: string, coinIds: readonly string[]) {
  const watched = await addWatched(db, userId, coinIds);
  const isWatched = new Set(watched);
  if (coinIds.every((id) => isWatched.has(id))) return { coinIds: watched };
  throw conflict(`You can watch up to ${MAX_WATCHED} coins. Remove some to add others.`);
}

export async function moveInWatchlist({ db }: Deps, userId: string, coinId: string, after: string | null) {
  const watched = await moveWatched(db, userId, coinId, after);
  if (!watched.includes(coinId)) throw notFound("This coin is not on your watchlist.");
  return { coinIds: watched };
}

/** Removing a coin that is not on the list changes nothing, because another tab may have removed it. */
export const removeFromWatchlist = async ({ db }: Deps, userId: string, coinId: string) => ({
  coinIds: await removeWatched(db, userId, coinId),
});
