import type { Sent } from "../actors/changes.ts";
import { commonGlobals } from "../core/globals.ts";
import { startScript } from "../core/isolate.ts";
import { createProcess } from "../core/process.ts";
import type { Owner } from "../core/scheduler.ts";
import type { World } from "../world.ts";
import { pageSocket } from "./page-socket.ts";
import type { ClientSocket } from "./sockets.ts";

/** The scripts of the page that a history uses. */
export type PageExports = {
  startQueue(pricesAt: () => undefined): void;
  changes: { resume(): Promise<void> };
  setSignedIn(user: object): void;
  countChanges(): Promise<number>;
  ApiError: new (...args: never[]) => Error & { status: number };
  call(name: string, input: object): Promise<unknown>;
  createChat(userId: string): Chat;
  rowId(userId: string, kind: string, key: string): Promise<string>;
};
export type Chat = {
  start(): () => void;
  send(message: string, replyTo: null): void;
  retry(clientId: string): void;
  reconnect(): void;
  reload(): void;
  state(): {
    status: string;
    messages: readonly { id: number; userId: string; message: string }[];
    outgoing: readonly { clientId: string; message: string; state: string }[];
  };
};

/** The classes of a browser's database. */
type OutsideExports = { IDBFactory: new () => object; createSandbox: unknown } & Record<string, unknown>;

/** A lock of the tabs of one browser; it is freed when its page is closed. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(closed: Promise<void>, work: () => Promise<unknown>): Promise<unknown> {
      const result = last.then(work);
      last = Promise.race([result.catch(() => {}), closed]);
      return result;
    },
  };
}

export type Page = ReturnType<ReturnType<typeof openBrowser>["open"]>;

/** A browser with what it stores, and the pages in it. */
export function openBrowser(world: World, name: string, cookie: string) {
  const { scheduler } = world;
  const disk: Owner = { name: `${name} disk`, isAlive: true };
  const stored = new Map<string, string>();
  const diskGlobals = commonGlobals(scheduler, disk, world.random.fork(`${name} disk`));
  const outside = startScript<OutsideExports>(disk, world.outsideScript, diskGlobals.globals, diskGlobals.modules);
  const { createSandbox, IDBFactory, ...database } = outside;
  const indexedDB = new IDBFactory();
  const locks = createLocks();
  const state = { isOnline: true };
  const random = world.random.fork(name);
  /** What was sent, by idempotency key. */
  const sent = new Map<string, Sent>();
  /** The chat messages that were sent, with the text of the one that each reply named. */
  const answered: { message: string; reply: string }[] = [];

  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };

  function open() {
    const process = createProcess(name);
    const { owner } = process;
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const listeners = new Map<string, Set<(event: object) => void>>();
    const events = {
      addEventListener(type: string, listener: (event: object) => void) {
        const known = listeners.get(type) ?? new Set();
        listeners.set(type, known.add(listener));
      },
      removeEventListener: (type: string, listener: (event: object) => void) =>
        void listeners.get(type)?.delete(listener),
    };
    const emit = (type: string) => {
      for (const listener of [...(listeners.get(type) ?? [])]) listener({ type });
    };

    async function fetchAsPage(path: string, init: RequestInit = {}): Promise<Response> {
      if (!state.isOnline) throw new TypeError("Failed to fetch");
      const { signal, method = "GET", headers, body } = init;
      const sentHeaders = new Headers(headers);
      sentHeaders.set("Cookie", cookie);
      sentHeaders.set("Sec-Fetch-Site", "same-origin");
      const key = sentHeaders.get("idempotency-key");
      const record = sent.get(key ?? "") ?? { attempts: 0, statuses: [] };
      if (key !== null) sent.set(key, record);
      record.attempts += 1;
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      signal?.addEventListener("abort", () => reject(signal.reason));
      const request = { method, headers: sentHeaders, ...(body !== undefined && { body }) };
      const reply = await Promise.race([world.fetch(path, request, owner), aborted]);
      record.statuses.push(reply.status);
      if (method === "POST" && path === "/api/chat/messages" && reply.ok) {
        const text = await reply.text();
        const messageOf = (json: string) => (JSON.parse(json) as { message: string }).message;
        answered.push({ message: messageOf(String(body)), reply: messageOf(text) });
        return new Response(text, reply);
      }
      return reply;
    }

    const { globals, modules } = commonGlobals(scheduler, owner, random);
    const sockets = new Set<ClientSocket>();
    const navigator = {
      get onLine() {
        return state.isOnline;
      },
      locks: { request: (_name: string, work: () => Promise<unknown>) => locks.request(closed, work) },
      sendBeacon: () => true,
      userAgent: "simulated",
    };
    const document = {
      ...{ hidden: false, visibilityState: "visible", cookie: "signed_in=1" },
      ...{ addEventListener() {}, removeEventListener() {} },
    };
    const page = startScript<PageExports>(
      owner,
      world.pageScript(),
      {
        ...globals,
        ...events,
        fetch: fetchAsPage,
        WebSocket: pageSocket((init) => world.fetch("/ws", init, owner), cookie, owner, sockets),
        // The page's pings need no thread of their own here.
        Worker: class {
          terminate() {}
        },
        URL,
        location: new URL("http://tidemark.test/chat"),
        navigator,
        document,
        localStorage: storage,
        sessionStorage: storage,
        indexedDB,
        ...database,
      },
      modules,
    );
    return {
      ...page,
      process,
      emit,
      /** Breaks the sockets of the page. */
      dropSockets() {
        for (const socket of sockets) socket.drop();
      },
      close() {
        for (const socket of sockets) socket.drop();
        process.kill();
        close();
      },
    };
  }

  return {
    name,
    open,
    state,
    sent,
    answered,
    /** A random value as the page makes it. */
    newKey: () => Buffer.from(random.bytes(new Uint8Array(12))).toString("hex"),
  };
}
