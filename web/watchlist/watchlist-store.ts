import { MAX_WATCHED } from "../../shared/watchlist/rules.ts";
import { createStore } from "../ui/state/store.ts";
import { applyChange, type WatchChange } from "./changes.ts";

type Ids = readonly string[];

export type WatchlistParts = {
  /** The list that this browser keeps without an account. Its tabs share it. */
  stored: { read(): Ids; write(ids: Ids): void };
  /**
   * The list of the signed-in user. `send` resolves to the whole list after the change, or to nothing when the change
   * waits in the outbox.
   */
  account: { read(): Promise<Ids>; send(change: WatchChange): Promise<Ids | undefined> };
  /** Tells the browser's other tabs that the account's list has changed. */
  announce(): void;
  /** A change could not be saved and was undone. */
  onFailure(change: WatchChange, error: unknown): void;
};

export type WatchlistStore = {
  /** Null until the list of a signed-in user has loaded. */
  ids(): Ids | null;
  has(id: string): boolean;
  isFull(): boolean;
  subscribe(listener: () => void): () => void;
  change(change: WatchChange): Promise<void>;
  /** Switches between this browser's list (null) and that of a user. At sign-in the browser's list moves over. */
  setOwner(userId: string | null): Promise<void>;
  /** Another tab has changed the browser's list. */
  reloadStored(): void;
  /** Loads the account's list again, because another tab or device may have changed it. */
  refresh(): Promise<void>;
};

/**
 * A watchlist that shows each change at once. Changes of a signed-in user are sent one after the other. Changes that
 * the server has not confirmed yet are applied on top of the server's list.
 */
export function createWatchlistStore({ stored, account, announce, onFailure }: WatchlistParts): WatchlistStore {
  let owner: string | null = null;
  let saved: Ids | null = stored.read();
  let pending: readonly WatchChange[] = [];
  let inFlight: WatchChange | undefined;
  const shown = createStore<Ids | null>(saved);
  let lookup = new Set(saved);
  let queue: Promise<unknown> = Promise.resolve();

  function publish() {
    const ids = saved && pending.reduce(applyChange, saved);
    lookup = new Set(ids);
    shown.set(ids);
  }
  /** Runs work after all earlier work, unless the owner has changed until then. */
  function enqueue(work: () => Promise<void>): Promise<void> {
    const ownerBefore = owner;
    const run = queue.then(() => (owner === ownerBefore ? work() : undefined));
    queue = run.catch(() => {});
    return run;
  }
  /** Takes the list from the server, unless the user has changed in the meantime. */
  async function read(): Promise<void> {
    const ownerBefore = owner;
    const ids = await account.read();
    if (owner === ownerBefore) saved = ids;
  }
  /** Sends a change, and takes the list after it in the same way. */
  async function save(change: WatchChange): Promise<void> {
    const ownerBefore = owner;
    const ids = await account.send(change);
    if (owner === ownerBefore) saved = ids ?? (saved && applyChange(saved, change));
  }

  async function send(change: WatchChange): Promise<void> {
    if (!pending.includes(change)) return;
    const ownerBefore = owner;
    inFlight = change;
    try {
      await save(change);
      announce();
    } catch (error) {
      if (owner === ownerBefore) onFailure(change, error);
    } finally {
      if (owner === ownerBefore) {
        pending = pending.filter((other) => other !== change);
        publish();
      }
    }
  }

  /** Adds this browser's list to the account's list, up to the limit, and deletes the added coins from the browser. */
  async function moveStored(): Promise<void> {
    const local = stored.read();
    if (local.length === 0) return;
    const room = MAX_WATCHED - (saved ?? []).length;
    const added = local.filter((id) => !saved?.includes(id)).slice(0, Math.max(room, 0));
    if (added.length > 0) await save({ kind: "add", ids: added });
    // Read again, because another tab may have changed the list meanwhile.
    stored.write(stored.read().filter((id) => !local.includes(id)));
    if (added.length > 0) announce();
  }

  return {
    ids: shown.get,
    has: (id) => lookup.has(id),
    isFull: () => lookup.size >= MAX_WATCHED,
    subscribe: shown.subscribe,
    async change(change) {
      if (owner === null) {
        // Read again, because another tab may have changed the list without this one knowing yet.
        saved = applyChange(stored.read(), change);
        stored.write(saved);
        return publish();
      }
      const last = pending.at(-1);
      // A coin that moves step by step is sent with its last place only.
      const isReplaced = last !== inFlight && last?.kind === "move" && change.kind === "move" && last.id === change.id;
      pending = [...(isReplaced ? pending.slice(0, -1) : pending), change];
      publish();
      return enqueue(() => send(change));
    },
    setOwner(userId) {
      if (userId === owner) return Promise.resolve();
      owner = userId;
      pending = [];
      saved = userId === null ? stored.read() : null;
      publish();
      if (userId === null) return Promise.resolve();
      return enqueue(async () => {
        await read();
        publish();
        await moveStored();
        publish();
      });
    },
    reloadStored() {
      if (owner !== null) return;
      saved = stored.read();
      publish();
    },
    refresh: () =>
      enqueue(async () => {
        if (owner === null) return;
        await read();
        publish();
      }),
  };
}
