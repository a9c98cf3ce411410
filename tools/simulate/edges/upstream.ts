import type { Random } from "../core/random.ts";
import type { Owner, Scheduler } from "../core/scheduler.ts";
import { callOver, type Weather } from "./network.ts";

/** A reply as the runtime of Workers makes it: status 101 with a socket is allowed. */
export class SimulatedResponse extends Response {
  webSocket?: unknown;
  constructor(body?: BodyInit | null, init: ResponseInit & { webSocket?: unknown } = {}) {
    const isSocket = init.status === 101;
    super(body, isSocket ? { ...init, status: 200 } : init);
    if (!isSocket) return;
    Object.defineProperty(this, "status", { value: 101 });
    this.webSocket = init.webSocket;
  }
  static override [Symbol.hasInstance] = (value: unknown) => value instanceof Response;
}

/** A body as the worker reads it. `readAtLeast` is Cloudflare's extension. */
function readableBody(bytes: Uint8Array) {
  let offset = 0;
  const readAtLeast = async (_min: number, { byteLength }: Uint8Array) => {
    const value = bytes.slice(offset, offset + byteLength);
    offset += value.byteLength;
    return { value, done: offset === bytes.byteLength };
  };
  return { getReader: () => ({ readAtLeast, cancel: async () => {} }), cancel: async () => {} };
}

function toResponse(bytes: Uint8Array | null, status: number, headers: Headers): Response {
  const response = new Response(bytes as BodyInit | null, { status, headers });
  Object.defineProperty(response, "body", { value: bytes && readableBody(bytes) });
  return response;
}

export type Upstreams = { fetch(request: Request): Response | Promise<Response> };

/** The `fetch` of the worker: every upstream is the sandbox, behind a network. */
export function upstreamFetch(
  { scheduler, random, weather }: { scheduler: Scheduler; random: Random; weather(): Weather },
  upstreams: Upstreams,
  owner: Owner,
) {
  return (url: string, init: RequestInit = {}): Promise<Response> => {
    const { signal, ...rest } = init;
    const request = () => new Request(url, { ...rest, redirect: "manual" });
    const { pathname, search } = new URL(url);
    const reply = callOver(scheduler, random, {
      label: `${init.method ?? "GET"} ${`${pathname}${search}`.slice(0, 80)}`,
      caller: owner,
      callee: null,
      weather: weather(),
      failure: () => new TypeError("Network connection lost."),
      async work() {
        const { status, headers, body } = await upstreams.fetch(request());
        const bytes = body ? new Uint8Array(await new Response(body).arrayBuffer()) : null;
        return { status, headers, bytes };
      },
      describe: ({ status, bytes }) => `${status} ${bytes?.byteLength ?? 0}`,
    });
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    return Promise.race([reply.then(({ status, headers, bytes }) => toResponse(bytes, status, headers)), aborted]);
  };
}
