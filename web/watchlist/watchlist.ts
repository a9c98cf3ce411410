import { useCallback, useSyncExternalStore } from "react";
import { COIN_ID, MAX_WATCHED } from "../../shared/watchlist/rules.ts";
import { currentSession, subscribeSession } from "../accounts/session/session.ts";
import { call } from "../api/call.ts";
import { failedWith } from "../api/outcomes.ts";
import { toast } from "../ui/toast/toast.ts";
import type { WatchChange } from "./changes.rules.ts";
import { createWatchlistStore } from "./watchlist-store.ts";

const KEY = "tidemark.watchlist";
/** Its value changes with each change of the account's list, so that other tabs load the list again. */
const CHANGED_KEY = "tidemark.watchlist.changed";
/** Without storage, the list lasts until the page is closed. */
let inMemory: readonly string[] = [];

function read(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const valid = Array.isArray(ids) ? ids.filter((id) => typeof id === "string" && COIN_ID.test(id)) : [];
    return [...new Set(valid)].slice(0, MAX_WATCHED);
  } catch {
    return inMemory;
  }
}
function write(ids: readonly string[]): void {
  inMemory = ids;
  try {
    if (ids.length > 0) localStorage.setItem(KEY, JSON.stringify(ids));
    else localStorage.removeItem(KEY);
  } catch {
    // The list is kept in memory.
  }
}

async function send(change: WatchChange): Promise<readonly string[]> {
  switch (change.kind) {
    case "add":
      return (await call("POST /api/watchlist", { body: { coinIds: [...change.ids] } })).coinIds;
    case "remove":
      return (await call("DELETE /api/watchlist/:coinId", { params: { coinId: change.id } })).coinIds;
    case "move": {
      const params = { coinId: change.id };
      return (await call("PATCH /api/watchlist/:coinId", { params, body: { after: change.after } })).coinIds;
    }
  }
}

export const watchlist = createWatchlistStore({
  stored: { read, write },
  account: { read: async () => (await call("GET /api/watchlist")).coinIds, send },
  announce() {
    try {
      localStorage.setItem(CHANGED_KEY, crypto.randomUUID());
    } catch {
      // Other tabs load the list when they become visible.
    }
  },
  onFailure: (_, error) => failedWith(error, "Your watchlist could not be saved"),
});

/** Follows the session, the browser's other tabs, and changes on other devices when the tab becomes visible. */
export function startWatchlist(): void {
  const follow = () => {
    const { user, state } = currentSession();
    if (state === "known") void watchlist.setOwner(user?.id ?? null).catch(() => {});
  };
  subscribeSession(follow);
  follow();
  addEventListener("storage", ({ key }) => {
    if (key === KEY) watchlist.reloadStored();
    if (key === CHANGED_KEY) void watchlist.refresh().catch(() => {});
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void watchlist.refresh().catch(() => {});
  });
}

export const useWatchedIds = () => useSyncExternalStore(watchlist.subscribe, watchlist.ids, () => null);

export function useIsWatched(id: string): boolean {
  const isWatched = useCallback(() => watchlist.has(id), [id]);
  return useSyncExternalStore(watchlist.subscribe, isWatched, () => false);
}

export function toggleWatched(id: string): void {
  if (watchlist.has(id)) void watchlist.change({ kind: "remove", id });
  else if (!watchlist.isFull()) void watchlist.change({ kind: "add", ids: [id] });
  else toast({ title: "Watchlist full", description: `You can watch up to ${MAX_WATCHED} coins.`, tone: "bad" });
}
