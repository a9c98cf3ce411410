import type { ChatMessage } from "../../shared/chat/contract.ts";
import type { Clock } from "../platform/clock.ts";
import { causeOf, type Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { type Draft, findByClientId, storeDrafts } from "./messages.queries.ts";
import { messageOf, muteOf, type Posted, reasonLeftOut } from "./messages.rules.ts";
import { findMute } from "./mutes.queries.ts";
import { noteFrame, waitForFrame } from "./pace.rules.ts";

const MOST_AT_ONCE = 500;
const TRIES = 2;

type Waiting = { draft: Draft; posted: Promise<Posted>; settle(posted: Posted): void };
type Outside = {
  db: Database;
  log: Log;
  /** The time that pages see. */
  clock: Clock;
  /** The time that timers keep. */
  timer: Clock;
  /** Gets every message once, in the order of the ids, after it is committed. */
  publish(messages: ChatMessage[]): void;
};

export type MessageWriter = ReturnType<typeof messageWriter>;

const keyOf = ({ userId, clientId }: Pick<Draft, "userId" | "clientId">) => `${userId} ${clientId}`;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The one who writes messages: one commit at a time, and what arrives during it goes into the next. A message is
 * published only after its commit, and so is whatever an earlier, uncertain commit has stored after all.
 */
export function messageWriter({ db, log, clock, timer, publish }: Outside, startId: number) {
  const pace = { nextAt: 0 };
  let waiting = new Map<string, Waiting>();
  let writing: ReadonlyMap<string, Waiting> = new Map();
  let lastId = startId;
  let isRunning = false;

  async function store(drafts: Draft[]): Promise<ChatMessage[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await storeDrafts(db, drafts, lastId, clock.now())).map(messageOf);
      } catch (error) {
        // A second attempt finds what the first one may have stored all the same.
        if (attempt === TRIES) throw error;
      }
    }
  }

  async function explain({ draft }: Waiting): Promise<Posted> {
    const copy = await findByClientId(db, draft.userId, draft.clientId);
    if (copy) return { kind: "stored", message: messageOf(copy) };
    const mute = await findMute(db, draft.userId, clock.now());
    return reasonLeftOut(draft, mute ? muteOf(mute) : null);
  }

  async function write(batch: ReadonlyMap<string, Waiting>) {
    const news = await store(Array.from(batch.values(), ({ draft }) => draft));
    lastId = news.at(-1)?.id ?? lastId;
    if (news.length > 0) publish(news);
    const stored = new Map(news.map((message) => [keyOf(message), message]));
    for (const [key, one] of batch) {
      const message = stored.get(key);
      one.settle(message ? { kind: "stored", message } : await explain(one));
    }
  }

  async function run() {
    isRunning = true;
    while (waiting.size > 0) {
      const wait = waitForFrame(pace, timer.now());
      if (wait > 0) await sleep(wait);
      const entries = [...waiting];
      writing = new Map(entries.slice(0, MOST_AT_ONCE));
      waiting = new Map(entries.slice(MOST_AT_ONCE));
      try {
        await write(writing);
      } catch (error) {
        log("chat-write-failed", { messages: writing.size, cause: causeOf(error) });
        for (const one of writing.values()) one.settle({ kind: "failed" });
      }
      noteFrame(pace, timer.now(), wait);
      writing = new Map();
    }
    isRunning = false;
  }

  return {
    lastId: () => lastId,
    /** The answer to a message that is on its way already, when this is its copy. */
    underWay: (message: Pick<Draft, "userId" | "clientId">): Promise<Posted> | undefined =>
      (waiting.get(keyOf(message)) ?? writing.get(keyOf(message)))?.posted,
    write(draft: Draft): Promise<Posted> {
      const { promise, resolve } = Promise.withResolvers<Posted>();
      waiting.set(keyOf(draft), { draft, posted: promise, settle: resolve });
      if (!isRunning) void run();
      return promise;
    },
  };
}
