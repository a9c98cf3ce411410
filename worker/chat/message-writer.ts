import type { ChatMessage } from "../../shared/chat/contract.ts";
import type { Clock } from "../platform/clock.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { type Draft, findByClientId, storeDrafts } from "./messages.queries.ts";
import { type PostResult, reasonSkipped, toMessage, toMute } from "./messages.rules.ts";
import { findMute } from "./mutes.queries.ts";
import { frameDelay, recordFrame } from "./pace.rules.ts";

const MAX_BATCH = 500;
const MAX_ATTEMPTS = 2;

type PendingMessage = { draft: Draft; result: Promise<PostResult>; settle(posted: PostResult): void };
type WriterDeps = {
  db: Database;
  log: Log;
  /** The app's clock, for message times. Tests set it. */
  clock: Clock;
  /** The runtime's clock, for delays. */
  timerClock: Clock;
  /** Receives every message once, in the order of ids, after its commit. */
  publish(messages: ChatMessage[]): void;
};

export type MessageWriter = ReturnType<typeof messageWriter>;

const keyOf = ({ userId, clientId }: Pick<Draft, "userId" | "clientId">) => `${userId} ${clientId}`;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Writes messages with one commit at a time; messages that arrive during a commit go into the next one. A message is
 * published only after its commit. Messages that an earlier commit stored although it reported an error are published
 * with the next commit.
 */
export function messageWriter({ db, log, clock, timerClock, publish }: WriterDeps, startId: number) {
  const pace = { nextAt: 0 };
  let queue = new Map<string, PendingMessage>();
  let inFlight: ReadonlyMap<string, PendingMessage> = new Map();
  let lastId = startId;
  let isRunning = false;

  async function storeWithRetry(drafts: Draft[]): Promise<ChatMessage[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await storeDrafts(db, drafts, lastId, clock.now())).map(toMessage);
      } catch (error) {
        // Storing again is safe: the insert skips drafts that the first attempt has stored despite its error.
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async function explainSkipped({ draft }: PendingMessage): Promise<PostResult> {
    const earlierCopy = await findByClientId(db, draft.userId, draft.clientId);
    if (earlierCopy) return { kind: "stored", message: toMessage(earlierCopy) };
    const mute = await findMute(db, draft.userId, clock.now());
    return reasonSkipped(draft, mute ? toMute(mute) : null);
  }

  async function write(batch: ReadonlyMap<string, PendingMessage>) {
    const newMessages = await storeWithRetry(Array.from(batch.values(), ({ draft }) => draft));
    lastId = newMessages.at(-1)?.id ?? lastId;
    if (newMessages.length > 0) publish(newMessages);
    const messagesByKey = new Map(newMessages.map((message) => [keyOf(message), message]));
    for (const [key, pending] of batch) {
      const message = messagesByKey.get(key);
      pending.settle(message ? { kind: "stored", message } : await explainSkipped(pending));
    }
  }

  async function run() {
    isRunning = true;
    while (queue.size > 0) {
      const waitMs = frameDelay(pace, timerClock.now());
      if (waitMs > 0) await sleep(waitMs);
      const entries = [...queue];
      inFlight = new Map(entries.slice(0, MAX_BATCH));
      queue = new Map(entries.slice(MAX_BATCH));
      try {
        await write(inFlight);
      } catch (error) {
        log("chat-write-failed", { messages: inFlight.size, cause: causeOf(error) });
        for (const pending of inFlight.values()) pending.settle({ kind: "failed" });
      }
      recordFrame(pace, timerClock.now(), waitMs);
      inFlight = new Map();
    }
    isRunning = false;
  }

  return {
    lastId: () => lastId,
    /** The result of a message with the same client id that is queued or being written. */
    pendingResult: (message: Pick<Draft, "userId" | "clientId">): Promise<PostResult> | undefined =>
      (queue.get(keyOf(message)) ?? inFlight.get(keyOf(message)))?.result,
    enqueue(draft: Draft): Promise<PostResult> {
      const { promise, resolve } = Promise.withResolvers<PostResult>();
      queue.set(keyOf(draft), { draft, result: promise, settle: resolve });
      if (!isRunning) void run();
      return promise;
    },
  };
}
