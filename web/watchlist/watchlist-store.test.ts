import { expect, test, vi } from "vitest";
import { createWatchlistStore } from "./watchlist-store.ts";

test("a change that waits in the outbox is shown, and the next one is applied to it", async () => {
  const onFailure = vi.fn();
  const watchlist = createWatchlistStore({
    stored: { read: () => [], write: () => {} },
    account: { read: async () => ["a", "b"], send: async () => undefined },
    announce: () => {},
    onFailure,
  });
  await watchlist.setOwner("ann");
  await watchlist.change({ kind: "remove", id: "a" });
  expect(watchlist.ids()).toEqual(["b"]);
  await watchlist.change({ kind: "add", ids: ["c"] });
  expect([watchlist.ids(), watchlist.has("c")]).toEqual([["b", "c"], true]);
  expect(onFailure).not.toHaveBeenCalled();
});
