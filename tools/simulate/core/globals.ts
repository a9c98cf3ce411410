import nodeCrypto from "node:crypto";
import type { Random } from "./random.ts";
import type { Owner, Scheduler, Timer } from "./scheduler.ts";

/** The globals of one script: its clock, timers and random values are those of the simulation. */
export type Globals = Record<string, unknown>;

const RealDate = Date;

function virtualDate(now: () => number): DateConstructor {
  class VirtualDate extends RealDate {
    constructor(...values: [] | [number]) {
      if (values.length === 0) super(now());
      else super(...values);
    }
    static override now = now;
    static override [Symbol.hasInstance] = (value: unknown) => value instanceof RealDate;
  }
  return VirtualDate as unknown as DateConstructor;
}

type TimerId = { timer: Timer; unref(): TimerId; ref(): TimerId };

function virtualTimers(scheduler: Scheduler, owner: Owner) {
  const begin = (label: string, delay: number, run: () => void): TimerId => {
    const id = {
      timer: scheduler.after(delay, `${owner.name}: ${label}`, run, owner),
      unref: () => id,
      ref: () => id,
    };
    return id;
  };
  const clear = (id: TimerId | undefined) => {
    if (id) scheduler.cancel(id.timer);
  };
  return {
    setTimeout: (work: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) =>
      begin("timer", delay, () => work(...args)),
    clearTimeout: clear,
    setInterval(work: () => void, delay: number) {
      const again = () => {
        id.timer = scheduler.after(delay, `${owner.name}: interval`, again, owner);
        work();
      };
      const id = begin("interval", delay, again);
      return id;
    },
    clearInterval: clear,
    setImmediate: (work: (...args: unknown[]) => void, ...args: unknown[]) =>
      // Without a line in the trace, because one request of a browser's database takes several.
      ({ timer: scheduler.after(0, "", () => work(...args), owner) }),
    clearImmediate: clear,
  };
}

const bytesOf = (data: BufferSource) =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

/** Web cryptography without threads, because their order is not seeded. */
function virtualCrypto(random: Random) {
  const uuid = () => {
    const hex = Buffer.from(random.bytes(new Uint8Array(16))).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const fill = <Values extends ArrayBufferView>(values: Values): Values => {
    random.bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    return values;
  };
  const subtle = {
    digest: async (_name: string, data: BufferSource) =>
      new Uint8Array(nodeCrypto.createHash("sha256").update(bytesOf(data)).digest()).buffer,
    importKey: async (_format: string, data: BufferSource) => bytesOf(data).slice(),
    sign: async (_name: string, key: Uint8Array, data: BufferSource) =>
      new Uint8Array(nodeCrypto.createHmac("sha256", key).update(bytesOf(data)).digest()).buffer,
  };
  const web = { randomUUID: uuid, getRandomValues: fill, subtle };
  type Scrypt = (...args: [string, Uint8Array, number, object, (error: Error | null, key: Buffer) => void]) => void;
  const scrypt: Scrypt = (password, salt, length, options, end) => {
    const key = nodeCrypto.scryptSync(password, salt, length, options);
    queueMicrotask(() => end(null, key));
  };
  const randomBytes = (length: number) => Buffer.from(random.bytes(new Uint8Array(length)));
  return { web, node: { ...nodeCrypto, randomUUID: uuid, randomBytes, scrypt, webcrypto: web } };
}

/** A signal whose time-out follows the clock of the simulation. */
function virtualSignal(scheduler: Scheduler, owner: Owner) {
  return {
    timeout(ms: number): AbortSignal {
      const controller = new AbortController();
      const end = () => controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      scheduler.after(ms, "", end, owner);
      return controller.signal;
    },
    any: (signals: AbortSignal[]) => AbortSignal.any(signals),
    abort: (reason?: unknown) => AbortSignal.abort(reason),
  };
}

/** The globals that every script has, and the modules that it may require. */
export function commonGlobals(scheduler: Scheduler, owner: Owner, random: Random) {
  const crypto = virtualCrypto(random);
  const globals: Globals = {
    Date: virtualDate(scheduler.now),
    Math: Object.create(Math, { random: { value: random.next } }),
    performance: { now: scheduler.elapsed, timeOrigin: 0, mark() {}, measure() {} },
    crypto: crypto.web,
    AbortSignal: virtualSignal(scheduler, owner),
    Request,
    Response,
    console: { ...console, log() {}, warn() {}, error() {}, info() {}, debug() {} },
    ...virtualTimers(scheduler, owner),
  };
  return { globals, modules: { "node:crypto": crypto.node } as Record<string, unknown> };
}
