import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import type { Contract } from "../../shared/contract.ts";
import { COUNTRIES } from "../../shared/ledger-settings/settings.ts";
import { METHODS, SCOPES } from "../../shared/transactions/methods.ts";
import { HOUR, isoTime } from "../../shared/values/time.ts";
import { runs } from "../../tools/test/depth.ts";
import { emptyStore } from "../test/memory-store.ts";
import { jsonInit, startTestApp, type TestApp } from "../test/test-app.ts";
import { countWaiting } from "../transactions/holdings.ts";

/**
 * Random histories of all commands, once in the browser of a guest and once in an account. Only the browser's database
 * is a model, `memory-store.ts`.
 */
vi.stubGlobal(
  "BroadcastChannel",
  class {
    postMessage() {}
  },
);
// The types of the page are not those of the worker, so these files are not part of its project.
const GUEST = "../../web/guest/answers/answer.ts";
const CALL = "../../web/api/call.ts";

type Name = keyof Contract & string;
type Input = { params?: { id: string }; query?: Record<string, string>; body?: unknown; key?: string };
/** Calls an endpoint. Returns the status and the reply, or the sentence of a refusal. */
type Side = (name: Name, input?: Input) => Promise<{ status: number; reply: unknown }>;

let app: TestApp;
let startedAt: number;
let cookie: string;

const server: Side = async (name, { params, query, body, key } = {}) => {
  const [method, path] = name.split(" ") as [string, string];
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const init = body === undefined ? { method, headers: { Cookie: cookie } } : jsonInit(method, body, cookie);
  const headers = { ...init.headers, ...(key && { "Idempotency-Key": key }) };
  const reply = await app.request(path.replace(":id", params?.id ?? "") + search, { ...init, headers });
  const text = await reply.text();
  return {
    status: reply.ok ? 200 : reply.status,
    reply: reply.ok && text.startsWith("﻿") === false && /^[[{]/.test(text) ? JSON.parse(text) : text,
  };
};
const guest: Side = async (name, input = {}) => {
  const { answer } = await import(GUEST);
  try {
    return { status: 200, reply: await answer(name, { query: {}, ...input }) };
  } catch (error) {
    const { status, sentence } = error as { status?: number; sentence: string };
    if (status === undefined) throw error;
    return { status, reply: sentence };
  }
};

beforeAll(async () => {
  app = await startTestApp("guest-and-server");
  await app.tick();
  cookie = await app.signUp("guest-and-server");
  // A guest asks the same server for the market.
  const { answerLocally } = await import(CALL);
  answerLocally({ has: () => true, answer: async (name: Name, input: Input) => (await server(name, input)).reply });
  await app.loadRates();
  startedAt = app.clock.time;
  vi.useFakeTimers({ toFake: ["Date"], now: app.clock.time });
});

const STORED = [
  "spot_positions",
  "leveraged_positions",
  "closed_positions",
  "transactions",
  "deletions",
  "imports",
  "ledgers",
  "ledger_settings",
];
async function begin() {
  app.clock.time = startedAt;
  emptyStore();
  await env.DB.batch(STORED.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
}
/** A second between commands, so that the objects have one order on both sides. */
function tick(ms = 1000) {
  app.clock.time += ms;
  vi.setSystemTime(app.clock.time);
}

/** Bitcoin and ether have prices, the third coin has none, and the last one has the symbol of a currency. */
const COINS = [
  { symbol: "btc", coinId: "bitcoin" },
  { symbol: "eth", coinId: null },
  { symbol: "zzzz", coinId: null },
  { symbol: "eur", coinId: null },
];
const TRADES = ["buy", "sell", "transfer", "income", "gift", "spend", "swap", "rename"] as const;
const KINDS = [
  ...(["add-spot", "add-spot", "edit-spot", "edit-spot", "delete-spot", "restore-spot", "import-positions"] as const),
  ...([
    "book",
    "book",
    "book",
    "edit-booked",
    "delete-booked",
    "restore-booked",
    "change-many",
    "delete-many",
    "restore-many",
    "import",
    "undo-import",
    "balance",
    "balance",
  ] as const),
  ...(["send", "send", "arrive", "arrive", "pair", "pair", "separate", "undo-pair"] as const),
  ...(["wait", "wait", "wait", "settings", "settings"] as const),
  ...(["open", "open", "edit-open", "close", "close", "discard", "reopen", "revalue"] as const),
];
type Command = { kind: (typeof KINDS)[number]; pick: number; amount: string; price: string; coin: number };

const history = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    pick: fc.nat(1000),
    amount: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((n) => String(n / 8)),
      fc.constantFrom("0.00000001", "0"),
    ),
    price: fc.oneof(
      fc.integer({ min: 1, max: 4000 }).map((n) => String(n / 4)),
      fc.constantFrom("", "0"),
    ),
    coin: fc.nat(3),
  }),
  { minLength: 3, maxLength: 12 },
);

/** The objects that exist or existed, by their names, with their ids on one side. */
type Ids = Map<string, string>;
const choose = (ids: Ids, prefix: string, pick: number): string | undefined => {
  const names = [...ids.keys()].filter((name) => name.startsWith(prefix));
  return names[pick % Math.max(1, names.length)];
};

/** The calls of a command; `idOf` gives the id of an object on one side. Null when there is no object for it. */
function callOf({ kind, pick, amount, price, coin }: Command, count: number, ids: Ids) {
  const asset = COINS[coin]!;
  const key = `key ${count}`;
  // Some are up to 20 hours ahead, and wait.
  const at = isoTime(app.clock.time + (pick % 3 === 0 ? pick % 20 : -(pick % 400)) * HOUR);
  const trade = TRADES[pick % TRADES.length]!;
  const isOut = trade === "sell" || trade === "spend" || (trade === "transfer" && pick % 2 === 0);
  const legs = [{ ...asset, amount: `${isOut ? "-" : ""}${amount}` }];
  if (trade === "swap" || trade === "rename") legs.push({ ...COINS[(coin + 1) % 4]!, amount: `-${amount}` });
  // Some are paid in money, and some prices are stated in other money than dollars.
  const money = { coinId: null, symbol: ["usd", "eur", "gbp", "uah"][pick % 4]! };
  if (trade === "buy" && pick % 5 === 0) legs.push({ ...money, amount: `-${price || "7"}` });
  const priceCurrency = pick % 2 === 0 ? { priceCurrency: ["eur", "jpy", "usd"][pick % 3] } : {};
  const fee = pick % 7 === 0 ? { ...money, amount: "0.5" } : null;
  const booked = {
    ...{ kind: trade, at, legs, price: price || null, ...priceCurrency, fee },
    ...{ account: ["", "A", "B"][pick % 3]!, note: `T${count}` },
  };
  const target = (prefix: string) => choose(ids, prefix, pick);
  const on = (prefix: string, name: Name, rest: Omit<Input, "params"> = {}) => {
    const chosen = target(prefix);
    return chosen === undefined ? null : { name, target: chosen, input: rest };
  };
  switch (kind) {
    case "add-spot":
      return {
        name: "POST /api/spot-positions" as Name,
        input: { body: { ...asset, name: `S${count}`, amount, entryPrice: price }, key },
      };
    case "edit-spot":
      return on("S", "PATCH /api/spot-positions/:id", { body: { amount, entryPrice: price } });
    case "delete-spot":
      return on("S", "DELETE /api/spot-positions/:id");
    case "restore-spot":
      return on("S", "POST /api/spot-positions/:id/restore");
    case "import-positions": {
      const added = pick % 3 === 0 ? "" : isoTime(app.clock.time - (pick % 300) * HOUR);
      const csv = `Symbol,Name,Amount,Entry price,Type,Leverage,Added\n${asset.symbol},${pick % 2 ? "S" : "L"}${count},${amount},${price},${pick % 2 ? "spot" : "long"},3,${added}`;
      return { name: "POST /api/portfolio/import" as Name, input: { body: { csv, dryRun: false } } };
    }
    case "book":
      return { name: "POST /api/transactions" as Name, input: { body: booked, key } };
    case "balance": {
      // Half of them say where an arrival came from.
      const arrival = pick % 2 === 0 ? target("T") : undefined;
      const part = {
        amount,
        boughtAt: pick % 3 === 0 ? isoTime(Date.parse(at) - 86_400_000) : null,
        cost: price || null,
      };
      const balance = { ...asset, account: ["", "A", "C"][pick % 3]!, at, parts: [part, { ...part, cost: null }] };
      const name: Name = "POST /api/opening-balances";
      if (arrival === undefined) return { name, input: { body: balance, key } };
      const bodyOf = (id: string): object => ({ ...balance, arrivals: [id] });
      return { name, target: arrival, input: { key }, bodyOf };
    }
    case "send":
    case "arrive": {
      const size = kind === "send" ? "-1" : ["1", "0.99", "0.97"][pick % 3]!;
      const ago = isoTime(app.clock.time - (pick % 30) * HOUR);
      const account = kind === "send" ? "A" : ["B", "B", "A", ""][pick % 4]!;
      const note = `${kind === "send" ? "TS" : "TA"}${count}`;
      const moved = { kind: "transfer", at: ago, account, note, price: price || null };
      const body = { ...moved, legs: [{ ...COINS[coin % 2]!, amount: size }] };
      return { name: "POST /api/transactions" as Name, input: { body, key } };
    }
    case "pair":
    case "separate": {
      const [target, second] = [choose(ids, "TS", pick), choose(ids, "TA", pick + coin)];
      if (target === undefined || second === undefined) return null;
      const bodyOf = (outId: string, arrivalId: string) => ({ outId, arrivalId, isSeparate: kind === "separate" });
      return { name: "POST /api/transfer-pairs" as Name, target, second, input: {}, bodyOf };
    }
    case "undo-pair":
      return on("T", "DELETE /api/transfer-pairs/:id");
    case "edit-booked":
      return on("T", "PATCH /api/transactions/:id", {
        body: { price: price || null, at, ...(pick % 2 === 0 && { priceCurrency: "eur" }) },
      });
    case "delete-booked":
      return on("T", "DELETE /api/transactions/:id");
    case "restore-booked":
      return on("T", "POST /api/transactions/:id/restore");
    case "change-many":
    case "delete-many":
    case "restore-many": {
      const [target, second] = [choose(ids, "T", pick), choose(ids, "T", pick + coin)];
      if (target === undefined || second === undefined) return null;
      const change = kind === "change-many" ? { account: ["", "A", "B"][coin % 3] } : kind.split("-")[0];
      const bodyOf = (one: string, other: string) => ({ ids: [one, other], change });
      return { name: "POST /api/transactions/bulk" as Name, target, second, input: {}, bodyOf };
    }
    case "import": {
      const summary = { total: 2, ignored: 0, compared: 0, agree: 0, parts: 1 };
      const transactions = [
        { ...booked, sourceKey: `row ${pick % 5}` },
        { ...booked, sourceKey: `row ${count}` },
      ];
      return {
        name: "POST /api/imports" as Name,
        input: {
          body: { id: crypto.randomUUID(), fileName: `I${count}`, layout: "own", part: 0, summary, transactions },
        },
      };
    }
    case "undo-import":
      return on("I", "DELETE /api/imports/:id");
    case "open":
      return {
        name: "POST /api/leveraged-positions" as Name,
        input: {
          body: {
            ...asset,
            name: `L${count}`,
            size: amount,
            entryPrice: price,
            leverage: 1 + (pick % 5),
            positionType: pick % 2 ? "long" : "short",
          },
          key,
        },
      };
    case "edit-open":
      return on("L", "PATCH /api/leveraged-positions/:id", {
        body: { size: amount, ...(price && { entryPrice: price }) },
      });
    case "close":
    case "discard":
      return on("L", "DELETE /api/leveraged-positions/:id", {
        key,
        query: {
          ...(price && { exitPrice: price }),
          ...(pick % 3 === 0 && { size: amount }),
          ...(pick % 4 === 0 && { closedAt: at }),
          ...(kind === "discard" && { discard: "true" }),
        },
      });
    case "reopen":
      return on("C", "POST /api/closed-positions/:id/reopen");
    case "wait":
      return null;
    case "settings": {
      const spam = pick % 2 === 0 ? ["bitcoin", "~zzzz"] : [];
      const money = {
        currency: ["eur", "usd", "gbp"][pick % 3],
        timeZone: ["UTC", "Europe/London", "America/Los_Angeles"][coin % 3],
      };
      const body = {
        method: METHODS[pick % METHODS.length],
        scope: SCOPES[pick % 2],
        yearStart: "04-06",
        spam,
        ...money,
      };
      return { name: "PUT /api/ledger-settings" as Name, input: { body } };
    }
    case "revalue":
      return { name: "POST /api/update-prices" as Name, input: {} };
  }
}

type Listed = { id: string; name?: string; note?: string; fileName?: string; size?: string; closedAt?: string };
const LISTS: [Name, (item: Listed) => string][] = [
  ["GET /api/spot-positions", ({ name }) => name!],
  ["GET /api/leveraged-positions", ({ name }) => name!],
  ["GET /api/transactions", ({ note }) => note!],
  ["GET /api/imports", ({ fileName }) => fileName!],
  ["GET /api/closed-positions", ({ name, size, closedAt }) => `C${name} ${size} ${closedAt}`],
];
const FIGURES: [Name, Record<string, string>?][] = [
  ["GET /api/holdings"],
  ["GET /api/transfer-offers"],
  ["GET /api/gains", { method: "fifo", scope: "universal", yearStart: "01-01" }],
  ["GET /api/gains", { method: "hifo", scope: "account", yearStart: "04-06" }],
  ["GET /api/gains", { currency: "chf" }],
  ["GET /api/gains", { pickYear: "last", yearStart: "07-01" }],
  ["GET /api/ledger-settings"],
  ["GET /api/transactions/choices"],
  ["GET /api/transactions", { kind: "buy", year: "2026" }],
  ["GET /api/transactions", { account: "A", coinId: "bitcoin" }],
  ["GET /api/transactions", { q: "ethe" }],
  ["GET /api/transactions", { account: "", q: "t1" }],
];

/** A tax report takes as long as all other figures, so that one history of eight has it, and the holdings at a time. */
const longOf = ([first]: readonly Command[]): [Name, Record<string, string>][] =>
  first!.pick % 8 === 0
    ? [
        [
          "GET /api/tax-report",
          { country: COUNTRIES[(first!.pick / 8) % COUNTRIES.length]!, year: first!.coin === 0 ? "2025" : "2026" },
        ],
        ["GET /api/portfolio/as-of", { at: isoTime(app.clock.time - 30 * HOUR) }],
      ]
    : [];

/** Of how many transactions of a history the evidence is compared. */
const MAX_EVIDENCE = 4;

const itemsOf = (reply: unknown) => (Array.isArray(reply) ? reply : (reply as { items: Listed[] }).items) as Listed[];

/** Learns the ids of the objects that a call may have made, by their names. */
async function name(side: Side, ids: Ids, called: Name): Promise<void> {
  for (const [list, nameOf] of LISTS)
    if (made(called).includes(list))
      for (const item of itemsOf((await side(list)).reply)) ids.set(nameOf(item), item.id);
}
const made = (called: Name): Name[] => {
  if (called.startsWith("DELETE /api/leveraged")) return ["GET /api/closed-positions"];
  if (called === "POST /api/portfolio/import") return ["GET /api/spot-positions", "GET /api/leveraged-positions"];
  if (called === "POST /api/opening-balances") return ["GET /api/transactions"];
  if (called === "POST /api/imports") return ["GET /api/imports", "GET /api/transactions"];
  const list = called.replace("POST", "GET") as Name;
  return LISTS.some(([one]) => one === list) ? [list] : [];
};

/** Everything that a side shows, without ids. Objects of one moment have no order, because their ids are random. */
async function look(side: Side, commands: readonly Command[]): Promise<string[]> {
  const shown: string[] = [];
  for (const [list] of LISTS)
    shown.push(
      itemsOf((await side(list)).reply)
        .map(withoutIds)
        .sort()
        .join("\n"),
    );
  for (const [figures, query] of [...FIGURES, ...longOf(commands)]) {
    const { reply } = await side(figures, query && { query });
    shown.push(
      figures === "GET /api/transactions" ? itemsOf(reply).map(withoutIds).sort().join("\n") : withoutIds(reply),
    );
  }
  const evidence: string[] = [];
  for (const { id } of itemsOf((await side("GET /api/transactions")).reply).slice(0, MAX_EVIDENCE))
    evidence.push(withoutIds((await side("GET /api/transactions/:id/evidence", { params: { id } })).reply));
  return [...shown, evidence.sort().join("\n")];
}
const withoutIds = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (/^(id|userId|positionId|transactionIds?|acquiredIn|missingIn|causes)$/.test(key)) return undefined;
    // The browser has no price archive, whose prices a doubt follows from.
    if (key === "doubt") return undefined;
    if (part !== null && typeof part === "object" && !Array.isArray(part))
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
    return part;
  });

/** Plays a history on both sides. Returns the first difference; null without one. */
async function differenceOf(commands: readonly Command[], first: Side): Promise<unknown> {
  await begin();
  // Some ledgers are computed in their object, as long ones are.
  const isInObject = (commands[0]?.pick ?? 0) % 2 === 1;
  app.deps.ledgers.maxInRequest = isInObject ? 0 : Number.POSITIVE_INFINITY;
  const [ids, serverIds]: [Ids, Ids] = [new Map(), new Map()];
  for (const [count, command] of commands.entries()) {
    tick();
    if (command.kind === "wait") {
      tick((command.pick % 30) * HOUR);
      await countWaiting(app.deps);
    }
    const call = callOf(command, count, ids);
    if (!call) continue;
    const inputFor = (own: Ids): Input => {
      if (!("target" in call) || call.target === undefined) return call.input;
      const id = own.get(call.target) ?? "none";
      const other = ("second" in call && call.second && own.get(call.second)) || "none";
      return "bodyOf" in call && call.bodyOf
        ? { ...call.input, body: call.bodyOf(id, other) }
        : { ...call.input, params: { id } };
    };
    const [mine, theirs] = [await first(call.name, inputFor(ids)), await server(call.name, inputFor(serverIds))];
    if (mine.status !== theirs.status) return { command, mine, theirs };
    await Promise.all([name(first, ids, call.name), name(server, serverIds, call.name)]);
  }
  const [a, b] = [await look(first, commands), await look(server, commands)];
  // The object keeps its answers, and gives them again.
  if (isInObject && commands.length % 2 === 1) expect(await look(server, commands)).toEqual(b);
  const index = a.findIndex((text, place) => text !== b[place]);
  return index < 0 ? null : { mine: a[index], theirs: b[index] };
}

/** Money alone is restored, which changes no holding. */
const RESTORED_MONEY: Command[] = [
  { kind: "import", pick: 850, amount: "0.125", price: "", coin: 3 },
  { kind: "add-spot", pick: 0, amount: "0.125", price: "0.25", coin: 0 },
  { kind: "restore-many", pick: 0, amount: "0.125", price: "0.25", coin: 0 },
  { kind: "wait", pick: 0, amount: "0.125", price: "0.25", coin: 0 },
  { kind: "wait", pick: 0, amount: "0.125", price: "0.25", coin: 0 },
];

it("a guest's browser and the server decide the same", { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (commands) => {
      expect(await differenceOf(commands, guest)).toBeNull();
    }),
    { ...runs(6, 10_000), examples: [[RESTORED_MONEY]] },
  );
});

it("finds a browser that drops the edits of holdings", async () => {
  // A side that edits without restating, as a negative control.
  const forgetful: Side = (name, input) =>
    name === "PATCH /api/spot-positions/:id" ? Promise.resolve({ status: 200, reply: {} }) : guest(name, input);
  const command = { pick: 2, price: "50", coin: 0 };
  const edited: Command[] = [
    { ...command, kind: "add-spot", amount: "1" },
    { ...command, kind: "edit-spot", amount: "2" },
  ];
  expect(await differenceOf(edited, guest)).toBeNull();
  expect(await differenceOf(edited, forgetful)).not.toBeNull();
});
