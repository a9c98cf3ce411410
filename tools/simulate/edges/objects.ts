import type { Process } from "../core/process.ts";
import type { Random } from "../core/random.ts";
import type { Owner, Scheduler } from "../core/scheduler.ts";
import { callOver, type Weather } from "./network.ts";
import { type ObjectSockets, objectSockets } from "./sockets.ts";
import { openSqlite, type Sqlite } from "./sqlite.ts";

/** What an object has stored, which outlives its memory. */
type Stored = { sqlite: Sqlite; kv: Map<string, unknown>; alarm: number | null; sockets: ObjectSockets };
type Instance = Record<string, (...args: unknown[]) => unknown>;
type ObjectClass = new (ctx: unknown, env: unknown) => Instance;

export type ObjectsOptions = {
  scheduler: Scheduler;
  random: Random;
  weather(): Weather;
  /** The process in which objects run now, with its classes. */
  host(): { process: Process; classes: Record<string, ObjectClass>; env: unknown };
};

const RESET = "Durable Object reset because its code was updated.";
const failure = (wasDone: boolean) => Object.assign(new Error(RESET), { retryable: !wasDone });

function storageOf(stored: Stored, onAlarm: () => void) {
  const { sqlite, kv } = stored;
  const exec = (text: string, ...values: unknown[]) => {
    const rows = sqlite
      .rows(text, values)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Uint8Array ? value.slice().buffer : value,
          ]),
        ),
      );
    return {
      [Symbol.iterator]: () => rows[Symbol.iterator](),
      toArray: () => rows,
      one() {
        if (rows.length !== 1) throw new Error("Expected exactly one result from SQL query.");
        return rows[0];
      },
    };
  };
  return {
    sql: { exec, databaseSize: 0 },
    kv: {
      get: (key: string) => structuredClone(kv.get(key)),
      put: (key: string, value: unknown) => void kv.set(key, structuredClone(value)),
      delete: (key: string) => kv.delete(key),
    },
    transactionSync: <Result>(work: () => Result) => sqlite.transaction(work),
    getAlarm: async () => stored.alarm,
    async setAlarm(time: number) {
      stored.alarm = time;
      onAlarm();
    },
    async deleteAlarm() {
      stored.alarm = null;
    },
    async deleteAll() {
      kv.clear();
      for (const { name } of sqlite.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      ))
        sqlite.exec(`DROP TABLE "${name}"`);
    },
  };
}

/** All Durable Objects. `namespace` is a binding of one script to the objects of a class. */
export function createObjects({ scheduler, random, weather, host }: ObjectsOptions) {
  const stored = new Map<string, Stored>();
  let instances = new Map<string, Instance>();

  function storedOf(key: string): Stored {
    const known = stored.get(key);
    if (known) return known;
    const fresh: Stored = {
      sqlite: openSqlite(),
      kv: new Map(),
      alarm: null,
      sockets: objectSockets(scheduler, random, weather, () => instanceOf(key)),
    };
    stored.set(key, fresh);
    return fresh;
  }

  function waitForAlarm(key: string): void {
    const object = storedOf(key);
    const time = object.alarm;
    if (time === null) return;
    const ring = async () => {
      if (object.alarm !== time) return;
      object.alarm = null;
      try {
        await instanceOf(key).alarm?.();
      } catch {
        // The runtime repeats an alarm that failed.
        object.alarm = scheduler.now() + 2000;
        waitForAlarm(key);
      }
    };
    scheduler.after(time - scheduler.now(), `${key}: alarm`, () => void ring());
  }

  function instanceOf(key: string): Instance {
    const known = instances.get(key);
    if (known) return known;
    const { classes, env } = host();
    const object = storedOf(key);
    const className = key.split(" ")[0]!;
    const ctx = {
      id: { toString: () => key, name: key },
      storage: storageOf(object, () => waitForAlarm(key)),
      waitUntil() {},
      blockConcurrencyWhile: <Result>(work: () => Promise<Result>) => work(),
      ...object.sockets.ofObject(),
    };
    const instance = new classes[className]!(ctx, env);
    instances.set(key, instance);
    return instance;
  }

  function stub(className: string, name: string, caller: Owner) {
    const key = `${className} ${name}`;
    const call = (method: string, args: unknown[]) =>
      callOver(scheduler, random, {
        label: `${key}.${method}`,
        caller,
        callee: null,
        // The runtime delivers a call at most once.
        weather: { ...weather(), twice: 0 },
        failure,
        work: () => host().process.whileAlive(async () => instanceOf(key)[method]!(...args), failure(true)),
      });
    return new Proxy(
      {},
      {
        get: (_target, method) => {
          // A stub is not a promise.
          if (typeof method !== "string" || method === "then") return undefined;
          if (method === "fetch") return (url: string, init: RequestInit) => call("fetch", [new Request(url, init)]);
          return async (...args: unknown[]) => structuredClone(await call(method, structuredClone(args)));
        },
      },
    );
  }

  return {
    namespace: (className: string, caller: Owner) => ({
      idFromName: (name: string) => name,
      get: (name: string) => stub(className, name, caller),
      getByName: (name: string) => stub(className, name, caller),
    }),
    /** All objects lose their memory and sockets, after their process has ended. Those with an alarm start again. */
    forget() {
      instances = new Map();
      for (const { sockets } of stored.values()) sockets.dropAll();
    },
  };
}
