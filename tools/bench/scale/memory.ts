import { serveSandbox } from "../../sandbox/serve.ts";
import { atMost, type BenchResult, info } from "../results.ts";
import { openServer, type Server, sandboxVars } from "../server.ts";
import { slope } from "../statistics.ts";
import { logIn, register } from "../user.ts";

const MINUTE = 60_000;
const DEFAULT_MINUTES = 30;
const SAMPLE_EVERY = 5_000;
/** The memory may grow by this many MB a minute in the second half of the run, when all caches are full. */
const MAX_GROWTH = 1;
/** The least of this many measurements counts, because the others contain more requests in progress. */
const HEAP_MEASUREMENTS = 5;
/** The live objects may grow by this many MB a minute in the last three quarters of the run. */
const MAX_HEAP_GROWTH = 0.1;
/** Half of the 128 MB that Cloudflare allows an isolate. */
const MAX_HEAP = 64;
const READERS = 4;
const WRITERS = 4;
const ITERATIONS_PER_LOGIN = 50;

const READS = [
  "/",
  "/market",
  "/api/start",
  "/api/top-coins?limit=1000&layout=columns",
  "/api/top-coins?layout=prices",
  "/api/sparklines",
  "/api/search-coins?q=eth",
  "/api/market-data?ids=bitcoin,ethereum,solana",
  "/api/ecosystem-tokens/ethereum",
  "/api/kong/tokens",
  "/api/news",
  "/api/active-ads",
  "/api/status",
];

/** The run's length: `--minutes=10` shortens it. */
function minutesOf(args: readonly string[]): number {
  const option = args.find((arg) => arg.startsWith("--minutes="));
  return option === undefined ? DEFAULT_MINUTES : Number(option.slice("--minutes=".length));
}

/** `at` in ms from the start. */
type Sample = { at: number; mb: number };
type Load = { origin: URL; isOver: () => boolean; count: (status: number) => void };

async function readRepeatedly({ origin, isOver, count }: Load, reader: number) {
  for (let request = reader; !isOver(); request++) {
    // Every fifth request is a new search, because a cache by search text must be bounded.
    const path = request % 5 === 0 ? `/api/search-coins?q=b${request}` : READS[request % READS.length]!;
    const reply = await fetch(new URL(path, origin));
    count(reply.status);
    await reply.arrayBuffer();
  }
}

/** Signs in, adds and deletes a position, chats and reports a visit, again and again. */
async function write({ origin, isOver, count }: Load, writer: number) {
  const username = `writer-${writer}`;
  await register(origin, username);
  for (let round = 0; !isOver(); round++) {
    const user = await logIn(origin, username);
    const send = async (method: string, path: string, body?: object): Promise<string> => {
      const reply = await user.send(method, path, body);
      count(reply.status);
      return reply.text();
    };
    for (let iteration = 0; iteration < ITERATIONS_PER_LOGIN && !isOver(); iteration++) {
      const position = { symbol: "btc", name: "Bitcoin", amount: "1", entryPrice: "2" };
      const { id } = JSON.parse(await send("POST", "/api/spot-positions", position)) as { id: string };
      await send("GET", "/api/spot-positions");
      await send("DELETE", `/api/spot-positions/${id}`);
      await send("POST", "/api/chat/messages", { message: `Round ${round}, iteration ${iteration}` });
      await send("GET", "/api/chat/messages");
      await send("POST", "/api/visits", { page: "/market" });
    }
  }
}

/** The least of the measurements that the inspector answered. */
async function leastHeap(server: Server): Promise<number> {
  const measured: number[] = [];
  const errors: unknown[] = [];
  for (let measurement = 0; measurement < HEAP_MEASUREMENTS; measurement++)
    await server.liveHeapMb().then(
      (mb) => measured.push(mb),
      (error: unknown) => errors.push(error),
    );
  if (measured.length === 0) throw new AggregateError(errors, "The live objects were not measured.");
  return Math.min(...measured);
}

/**
 * Samples the memory of the worker's process under mixed reads and writes, and measures its live objects after a
 * quarter of the time and at the end. The load goes on during these two measurements, because the inspector needs it.
 */
async function sample(durationMs: number, server: Server, count: Load["count"]) {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let isOver = false;
  const load = { origin: server.origin, isOver: () => isOver, count };
  const clients = [
    ...Array.from({ length: READERS }, (_, index) => readRepeatedly(load, index)),
    ...Array.from({ length: WRITERS }, (_, index) => write(load, index)),
  ];
  const samples: Sample[] = [];
  let tickAt = MINUTE;
  const sampleUntil = async (end: number): Promise<void> => {
    while (elapsed() < end) {
      samples.push({ at: elapsed(), mb: server.residentMb() });
      if (elapsed() >= tickAt) {
        await server.refresh();
        tickAt += MINUTE;
      }
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY));
    }
  };
  const liveHeap = async (): Promise<Sample> => ({ at: elapsed(), mb: await leastHeap(server) });
  await sampleUntil(durationMs / 4);
  const early = await liveHeap();
  await sampleUntil(durationMs);
  const late = await liveHeap();
  isOver = true;
  await Promise.all(clients);
  return { samples, early, late };
}

/** Measures whether the memory of the worker's process keeps growing when its caches are full. */
export async function memory(): Promise<BenchResult[]> {
  const minutes = minutesOf(process.argv);
  await using sandbox = await serveSandbox();
  await using server = await openServer("worker/index.ts", {
    vars: { ...sandboxVars(sandbox), CHAT_FLOOD_LIMIT: "1000", PASSWORD_SHARDS: "1" },
    hasInspector: true,
  });
  await server.refresh();
  const statuses = new Map<number, number>();
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const { samples, early, late } = await sample(minutes * MINUTE, server, count);
  const secondHalf = samples.filter(({ at }) => at >= (minutes * MINUTE) / 2);
  const growth = slope(secondHalf.map(({ at, mb }) => ({ x: at / MINUTE, y: mb })));
  const heapGrowth = (late.mb - early.mb) / ((late.at - early.at) / MINUTE);
  const largest = Math.max(...samples.map(({ mb }) => mb));
  const requests = [...statuses].map(([status, requestCount]) => `${requestCount} × ${status}`).join(", ");
  return [
    info(`memory at the start, in the middle and at the end of ${minutes} minutes`, memoryText(samples)),
    info("largest memory", `${largest.toFixed(0)} MB`),
    info("replies by status", requests),
    atMost(`growth in the last ${minutes / 2} minutes`, growth, MAX_GROWTH, "MB a minute", 2),
    info(
      "live objects after a quarter of the time and at the end",
      `${early.mb.toFixed(1)} and ${late.mb.toFixed(1)} MB`,
    ),
    atMost("live objects", Math.max(early.mb, late.mb), MAX_HEAP, "MB", 1),
    atMost("growth of the live objects", heapGrowth, MAX_HEAP_GROWTH, "MB a minute", 2),
  ];
}

const memoryText = (samples: readonly Sample[]): string =>
  [samples[0], samples[Math.floor(samples.length / 2)], samples.at(-1)]
    .map((entry) => `${entry?.mb.toFixed(0)} MB`)
    .join(", ");
