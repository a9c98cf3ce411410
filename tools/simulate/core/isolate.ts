import { createRequire } from "node:module";
import { Script } from "node:vm";
import type { Globals } from "./globals.ts";
import type { Owner } from "./scheduler.ts";

/** Every global that a script gets from the simulation. One that it does not get is undefined there. */
const NAMES = [
  "Date",
  "Math",
  "performance",
  "crypto",
  "AbortSignal",
  "console",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "fetch",
  "Request",
  "Response",
  "WebSocket",
  "Worker",
  "WebSocketPair",
  "WebSocketRequestResponsePair",
  "caches",
  "navigator",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "IDBCursor",
  "IDBDatabase",
  "IDBIndex",
  "IDBKeyRange",
  "IDBObjectStore",
  "IDBRequest",
  "IDBTransaction",
  "document",
  "window",
  "location",
  "history",
  "addEventListener",
  "removeEventListener",
  "dispatchEvent",
  "BroadcastChannel",
  "process",
];

const nodeRequire = createRequire(import.meta.url);
type Factory = (...values: unknown[]) => void;
const compiled = new Map<string, Factory>();

function compile(name: string, text: string): Factory {
  const known = compiled.get(text);
  if (known) return known;
  const parameters = ["exports", "module", "require", "__filename", "globalThis", "self", ...NAMES].join(", ");
  const script = new Script(`(function (${parameters}) {${text}\n})`, { filename: `${name}.js` });
  const factory = script.runInThisContext() as Factory;
  compiled.set(text, factory);
  return factory;
}

/** Runs a script anew, so that its modules have lost all that they had in memory. */
export function startScript<Exports>(
  owner: Owner,
  text: string,
  globals: Globals,
  modules: Record<string, unknown>,
): Exports {
  const own: Globals = { ...Object.fromEntries(NAMES.map((name) => [name, undefined])), ...globals };
  const scope = Object.create(globalThis) as Globals;
  for (const [name, value] of Object.entries({ ...own, globalThis: scope, self: scope }))
    Object.defineProperty(scope, name, { value, writable: true, configurable: true, enumerable: true });
  const module = { exports: {} };
  const require = (name: string) => modules[name] ?? nodeRequire(name);
  compile(owner.name, text)(
    module.exports,
    module,
    require,
    "/script.js",
    scope,
    scope,
    ...NAMES.map((name) => scope[name]),
  );
  return module.exports as Exports;
}
