import { useCallback, useSyncExternalStore } from "react";
import { COIN_ID, MAX_WATCHED } from "../../shared/watchlist/rules.ts";
import { currentSession, subscribeSession } from "../accounts/session/session.ts";
import { call } from "../api/call.ts";
import { failedWith } from "../api/outcomes.ts";
import { storedJson, storedText, textsOf } from "../ui/state/storage.ts";
import { useStore } from "../ui/state/store.ts";
import { toast } from "../ui/toast/toast.ts";
import type { WatchChange } from "./changes.ts";
import { createWatchlistStore } from "./watchlist-store.ts";

const stored = storedJson<readonly string[]>("watchlist", (json) => {
  const ids = (textsOf(json) ?? []).filter((id) => COIN_ID.test(id));
  return [...new Set(ids)].slice(0, MAX_WATCHED);
});
/** Its value changes with each change of the account's list, so that other tabs load the list again. */
const storedChange = storedText("watchlist.changed");
/** The list that the browser has refused to store. It lasts until the page is closed. */
let inMemory: readonly string[] = [];

function write(ids: readonly string[]): void {
  inMemory = stored.write(ids.length > 0 ? ids : null) ? [] : ids;
}

/** Without a network the reply has no list, because the change waits in the outbox. */
async function send(change: WatchChange): Promise<readonly string[] | undefined> {
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
  stored: { read: () => stored.read() ?? inMemory, write },
  account: { read: async () => (await call("GET /api/watchlist")).coinIds, send },
  // If the browser refuses, other tabs load the list when they become visible.
  announce: () => void storedChange.write(crypto.randomUUID()),
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
  const refresh = () => void watchlist.refresh().catch(() => {});
  stored.onOtherTab(watchlist.reloadStored);
  storedChange.onOtherTab(refresh);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") refresh();
  });
}

const shown = { get: watchlist.ids, subscribe: watchlist.subscribe, first: () => null };
export const useWatchedIds = (): readonly string[] | null => useStore(shown);

export function useIsWatched(id: string): boolean {
  const isWatched = useCallback(() => watchlist.has(id), [id]);
  return useSyncExternalStore(watchlist.subscribe, isWatched, () => false);
}

export function toggleWatched(id: string): void {
  if (watchlist.has(id)) void watchlist.change({ kind: "remove", id });
  else if (!watchlist.isFull()) void watchlist.change({ kind: "add", ids: [id] });
  else toast({ title: "Watchlist full", description: `You can watch up to ${MAX_WATCHED} coins.`, tone: "bad" });
}
