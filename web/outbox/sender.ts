import { sessionHint } from "../accounts/session/session-hint.ts";
import { ApiError, isSignedOut } from "../api/call.ts";
import { isRefusal, retryDelay } from "./reply.rules.ts";

/** One kind of entries that wait to be sent. The server knows an entry that is sent again by its key. */
export type Kind<Entry, Reply> = {
  /** The lock of the tabs that share the entries. Without it, each tab has entries of its own. */
  lock?: string;
  /** The user whose entries can be sent now. */
  userId(): string | undefined;
  /** What the user has to send, in this order. */
  list(userId: string): readonly Entry[] | Promise<readonly Entry[]>;
  send(entry: Entry): Promise<Reply>;
  /** Removes an entry that has arrived. */
  done(entry: Entry, reply: Reply): void | Promise<void>;
  /** Removes an entry that the server refuses for good, or leaves it out of the list. */
  refused(entry: Entry, error: unknown): void | Promise<void>;
  /** Called when an entry, and those after it, have to wait. The error is null when no attempt could be made. */
  waits?(entry: Entry, error: unknown): void;
  /** Called after waiting entries were sent, here or by another tab, with the number of entries that are left. */
  resumed?(left: number): void | Promise<void>;
};

export type Sender = {
  /** Sends now, one entry after the other, until one has to wait. Returns how many are left. */
  send(): Promise<number>;
  /**
   * Like `send`, when the network, the session or the connection is back, or the user asks for it. Then calls the kind's
   * `resumed` if entries were sent.
   */
  resume(): Promise<void>;
  /** Sends entries that were just added, unless an earlier entry waits. Then calls `resumed` if entries were sent. */
  sendSoon(): Promise<void>;
  /** Runs `work` while nobody sends these entries, also in other tabs. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resumes whenever the network is back, until `stop`. */
  start(): void;
  stop(): void;
};

/** Another tab may have signed in another user, whose cookie would then be sent with these entries. */
const isOtherUser = (userId?: string): boolean => (sessionHint()?.userId ?? userId) !== userId;

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null);
const retryAfterOf = (error: unknown) => (error instanceof ApiError ? error.retryAfter : null);

/** Sends the entries of one kind in their order, and tries again later what could not be sent. */
export function createSender<Entry, Reply>(kind: Kind<Entry, Reply>): Sender {
  let failures = 0;
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    if (kind.lock) return navigator.locks.request(kind.lock, work) as Promise<Result>;
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  async function list(): Promise<readonly Entry[]> {
    const userId = kind.userId();
    return userId === undefined ? [] : kind.list(userId);
  }

  function wait(entry: Entry, error: unknown): void {
    isWaiting = true;
    // The network or the user comes back with an event of its own.
    if (navigator.onLine && !isSignedOut(error)) {
      timer = setTimeout(resume, retryDelay(failures, retryAfterOf(error), Math.random()));
      failures += 1;
    }
    kind.waits?.(entry, error);
  }

  /** Returns whether the next entry can be sent. */
  async function attempt(entry: Entry): Promise<boolean> {
    let reply: Reply;
    try {
      reply = await kind.send(entry);
    } catch (error) {
      const isRefused = isRefusal(statusOf(error));
      if (isRefused) await kind.refused(entry, error);
      else wait(entry, error);
      return isRefused;
    }
    failures = 0;
    await kind.done(entry, reply);
    return true;
  }

  async function sendAll(): Promise<number> {
    clearTimeout(timer);
    isWaiting = false;
    for (;;) {
      // Read again each time, because a refused entry may take others with it.
      const entries = await list();
      const [entry] = entries;
      if (entry === undefined) return 0;
      if (!navigator.onLine || isOtherUser(kind.userId())) wait(entry, null);
      else if (await attempt(entry)) continue;
      return entries.length;
    }
  }

  async function run(work: () => Promise<number>): Promise<void> {
    const before = (await list()).length;
    // The entry that waited may have arrived another way.
    if (before === 0) {
      isWaiting = false;
      return;
    }
    const left = await exclusively(work);
    if (left < before) await kind.resumed?.(left);
  }
  const resume = () => run(sendAll);

  return {
    send: () => exclusively(sendAll),
    resume,
    sendSoon: () => run(async () => (isWaiting ? (await list()).length : sendAll())),
    exclusively,
    start: () => addEventListener("online", resume),
    stop() {
      clearTimeout(timer);
      removeEventListener("online", resume);
    },
  };
}
