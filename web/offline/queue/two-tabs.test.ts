import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { rowId } from "../../../shared/ledger/ids.ts";
import { runs } from "../../../tools/test/depth.ts";
import type { User } from "../../accounts/session/session.ts";

/** Random histories of two tabs with one queue. Only the network, the server and the browser's lock are models. */

type Position = { id: string; name: string; amount: string };
/** The end of a request: it arrives, it or its reply is lost, or the server is busy. */
type Fate = "arrives" | "request lost" | "reply lost" | "busy";
type Fault = "none" | "keys are unknown";

const tick = () => new Promise<void>((resolve) => void setImmediate(resolve));
async function ticks(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await tick();
}

/** The server's rules for repeated requests, which the worker's tests check against the real ones. */
function startServer(fault: Fault) {
  const stored = new Map<string, Position>();
  const deleted = new Map<string, Position>();
  const byKey = new Map<string, { id: string; body: string }>();

  async function add(key: string, body: string): Promise<Response> {
    const ownId = await rowId(ANN.id, "spot", key);
    const known = fault === "none" ? byKey.get(key) : undefined;
    if (known && known.body !== body) return new Response("This Idempotency-Key was used.", { status: 422 });
    if (known) return Response.json({ id: known.id }, { status: 201 });
    const id = stored.has(ownId) ? `${ownId} ${stored.size}` : ownId;
    stored.set(id, { ...JSON.parse(body), id });
    byKey.set(key, { id, body });
    return Response.json({ id }, { status: 201 });
  }

  function change(method: string, id: string, body: string): Response {
    const position = stored.get(id);
    const done = Response.json({});
    if (method === "POST") {
      const old = deleted.get(id);
      if (old) stored.set(id, old);
      deleted.delete(id);
      return stored.has(id) ? done : new Response("", { status: 404 });
    }
    if (!position) return new Response("", { status: 404 });
    if (method === "PATCH") stored.set(id, { ...position, ...JSON.parse(body) });
    else {
      stored.delete(id);
      deleted.set(id, position);
    }
    return done;
  }

  return {
    list: () => [...stored.values()],
    async reply(
      url: string,
      { method, headers = {}, body = "" }: { method: string; headers?: Headers; body?: string },
    ) {
      const id = url.split("/")[3];
      if (method === "GET") return Response.json([...stored.values()]);
      return id ? change(method, decodeURIComponent(id), body) : add(headers["idempotency-key"]!, body);
    },
  };
}
type Headers = Record<string, string>;

/** The network of the browser, with the service worker that keeps the last list. */
function startNetwork(server: ReturnType<typeof startServer>, fates: readonly { fate: Fate; delay: number }[]) {
  let sent = 0;
  let lastList = "[]";
  const network = { isOnline: true, isReliable: false };
  vi.stubGlobal("fetch", async (url: string, init: { method: string; headers?: Headers; body?: string }) => {
    const { fate, delay } = (!network.isReliable && fates[sent]) || { fate: "arrives", delay: 1 };
    sent += 1;
    await ticks(delay);
    if (!network.isOnline && init.method === "GET") return new Response(lastList);
    if (!network.isOnline || fate === "request lost") throw new TypeError("no network");
    if (fate === "busy") return new Response("", { status: 503 });
    const reply = await server.reply(url, init);
    await ticks(delay);
    if (!network.isOnline || fate === "reply lost") throw new TypeError("no reply");
    if (init.method === "GET") lastList = await reply.clone().text();
    return reply;
  });
  return network;
}

/** The browser's lock: one holder at a time, in the order of the requests. */
function stubNavigator(isOnline: () => boolean): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  Object.defineProperty(navigator, "onLine", { get: isOnline, configurable: true });
}

const ANN = { id: "ann", username: "ann" } as User;

/** A tab has its own copy of the scripts, a session and the list that it shows. */
async function openTab() {
  vi.resetModules();
  const { setSignedIn } = await import("../../accounts/session/session.ts");
  const { answer } = await import("./changes.ts");
  const { clearChanges, countChanges } = await import("../../outbox/store.ts");
  const { changes } = await import("./send.ts");
  setSignedIn(ANN);
  let shown: Position[] = [];
  return {
    answer: (name: string, input: object) => answer(name as never, input),
    send: () => changes.resume(),
    async look() {
      shown = (await answer("GET /api/spot-positions", {})) as Position[];
      return shown;
    },
    idOf: (name: string) => shown.find((position) => position.name === name)?.id,
    clearChanges,
    countChanges,
  };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

type Step =
  | { kind: "add" | "edit" | "remove" | "restore"; tab: 0 | 1; pick: number; gap: number }
  | { kind: "look" | "send"; tab: 0 | 1; gap: number }
  | { kind: "offline" | "online"; gap: number };

const tab = fc.constantFrom(0 as const, 1 as const);
const gap = fc.nat(12);
const edits = fc.constantFrom(...(["add", "edit", "edit", "remove", "restore"] as const));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: edits, tab, pick: fc.nat(3), gap }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("look" as const, "send" as const), tab, gap }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("offline" as const, "online" as const), gap }) },
);
const FATES: Fate[] = ["arrives", "arrives", "request lost", "reply lost", "busy"];
const fate = fc.record({ fate: fc.constantFrom(...FATES), delay: fc.oneof(fc.nat(4), fc.nat(60)) });
const history = fc.record({
  steps: fc.array(step, { minLength: 6, maxLength: 24 }),
  fates: fc.array(fate, { maxLength: 40 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** A list that cannot be loaded leaves the last one on the screen. */
const look = async (from: Tab): Promise<void> => void (await from.look().catch(() => {}));

const MAX_ATTEMPTS = 200;
let count = 0;

async function play(tabs: readonly Tab[], { steps, fates }: History, fault: Fault) {
  await tabs[0]!.clearChanges();
  localStorage.removeItem("tidemark.queue");
  const server = startServer(fault);
  const network = startNetwork(server, fates);
  stubNavigator(() => network.isOnline);
  /** The amount of each position after the last change that was accepted; null after a deletion. */
  const expected = new Map<string, string | null>();
  const busy = new Set<string>();
  const running: Promise<void>[] = [];

  /** The user repeats a change that fails, as the forms do, with the same key. */
  async function insist(from: Tab, endpoint: string, input: object): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await from.answer(endpoint, input);
        return;
      } catch (error) {
        const { status } = error as { status?: number };
        if (endpoint.startsWith("DELETE") && status === 404 && attempt > 1) return;
        if ((status !== undefined && status !== 503) || attempt === MAX_ATTEMPTS) throw error;
        await ticks(2);
      }
    }
  }

  function begin(name: string, amount: string | null, from: Tab, endpoint: string, input: object): void {
    expected.set(name, amount);
    busy.add(name);
    running.push(insist(from, endpoint, input).then(() => void busy.delete(name)));
  }

  function edit(one: Extract<Step, { pick: number }>): void {
    const from = tabs[one.tab]!;
    count += 1;
    const [amount, key] = [String(count), `key ${count}`];
    if (one.kind === "add") {
      const name = `P${count}`;
      const body = { symbol: "btc", name, amount, entryPrice: "1" };
      begin(name, amount, from, "POST /api/spot-positions", { body, key });
      return;
    }
    const isThere = one.kind !== "restore";
    const names = [...expected].filter(
      ([name, value]) => (value !== null) === isThere && !busy.has(name) && (isThere ? from.idOf(name) : ids.get(name)),
    );
    const [name, value] = names[one.pick % Math.max(1, names.length)] ?? [];
    if (!name) return;
    const params = { id: (isThere ? from.idOf(name) : ids.get(name))! };
    if (one.kind === "edit") begin(name, amount, from, "PATCH /api/spot-positions/:id", { params, body: { amount } });
    else if (one.kind === "remove") {
      ids.set(name, params.id);
      amounts.set(name, value!);
      begin(name, null, from, "DELETE /api/spot-positions/:id", { params });
    } else begin(name, amounts.get(name)!, from, "POST /api/spot-positions/:id/restore", { params });
  }
  /** By name, the id and the amount with which a position was deleted. */
  const ids = new Map<string, string>();
  const amounts = new Map<string, string>();

  for (const one of steps) {
    if ("pick" in one) edit(one);
    else if (one.kind === "look") running.push(look(tabs[one.tab]!));
    else if (one.kind === "send") running.push(tabs[one.tab]!.send());
    else {
      network.isOnline = one.kind === "online";
      // The browser tells both tabs at once.
      if (network.isOnline) running.push(...tabs.map(({ send }) => send()));
    }
    await ticks(one.gap);
  }
  network.isOnline = true;
  await Promise.all(running);
  network.isReliable = true;
  await tabs[0]!.send();
  const text = ({ name, amount }: Pick<Position, "name" | "amount">) => `${name} ${amount}`;
  const wanted = [...expected].flatMap(([name, amount]) => (amount === null ? [] : [text({ name, amount })]));
  return {
    stored: server.list().map(text).sort(),
    shown: (await tabs[1]!.look()).map(text).sort(),
    wanted: wanted.sort(),
    left: [await tabs[0]!.countChanges(), localStorage.getItem("tidemark.queue")],
  };
}

const property = (tabs: readonly Tab[], fault: Fault) =>
  fc.asyncProperty(history, async (steps) => {
    const { stored, shown, wanted, left } = await play(tabs, steps, fault);
    expect(stored).toEqual(wanted);
    expect(shown).toEqual(wanted);
    expect(left).toEqual([0, null]);
  });

test("two tabs lose and double no change in histories with lost requests and replies", async () => {
  const tabs = [await openTab(), await openTab()];
  await fc.assert(property(tabs, "none"), { ...runs(60, 10_000), endOnFailure: true });
});

test("the histories find a server that does not know keys", async () => {
  const tabs = [await openTab(), await openTab()];
  const found = await fc.check(property(tabs, "keys are unknown"), { ...runs(1000, 1000), endOnFailure: true });
  expect(found.failed).toBe(true);
});
