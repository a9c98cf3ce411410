import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { PING, PING_EVERY_MS, PONG } from "../../../shared/live-prices/frame.ts";
import { serveSandbox } from "../../sandbox/serve.ts";
import { atMost, type BenchResult, exactly, info } from "../results.ts";
import { openServer, type Server } from "../server.ts";
import { median, spread } from "../statistics.ts";

const SOCKETS = 5_000;
const CONCURRENT_JOINS = 100;
const SETTLE_MS = 4_000;
/** Longer than the interval of the pings, so that the measurement contains a ping of each reader. */
const MEASURED_MS = 12_000;
/** Longer than the feed keeps running without a reader, and than the runtime needs to close all sockets of a run. */
const PAUSE_MS = 30_000;
/** More than a connection's compression remembers, because repeated frames would compress at almost no cost. */
const RECORDED_FRAMES = 40;
/** The first frames have all coins, as the feed has just started. */
const FIRST_FRAMES = 6;
const MAX_CPU_RATIO = 1.2;
/** Without a reader for this time, the runtime must have evicted the feed. */
const ASLEEP_AFTER_MS = 60_000;
/** The broadcasts are comparable when their bytes per frame differ by at most this share. */
const MAX_BYTES_DIFFERENCE = 0.1;
/** Below this rate the machine cannot keep up, and CPU time goes to frames that arrive after the measurement. */
const MIN_FRAMES_PER_SECOND = 0.9;
/** When the runs of the plain broadcast differ by more than this, the measurement is too noisy for a verdict. */
const MAX_NOISE = 0.3;
/** ABBA order, so that a steady drift favours neither. */
const ORDER = ["product", "plain", "plain", "product"] as const;
type Room = (typeof ORDER)[number];

const MONTH_SECONDS = 31 * 86_400;
/** Cloudflare charges a Durable Object as 128 MB, and includes this many GB-s a month in the paid plan. */
const OBJECT_GB = 0.128;
const INCLUDED_GB_SECONDS = 400_000;

/**
 * The sockets do not use compression. It would cost both broadcasts the same, and two cores are too slow for it with
 * 5,000 sockets.
 */
async function openSocket(origin: URL, room: Room): Promise<WebSocket> {
  const url = Object.assign(new URL(`/?room=${room}`, origin), { protocol: "ws:" });
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  return socket;
}

/** Identifies the feed's object in memory. It changes when the runtime has evicted the object. */
const instanceId = async ({ origin }: Server): Promise<string> => (await fetch(new URL("/instance", origin))).text();

/** Records frames of the product, which the plain broadcast then sends too, and checks when the feed sleeps. */
async function recordFrames(server: Server) {
  const socket = await openSocket(server.origin, "product");
  const frames: string[] = [];
  socket.addEventListener("message", ({ data }) => frames.push(String(data)));
  const atStart = await instanceId(server);
  while (frames.length < FIRST_FRAMES + RECORDED_FRAMES) {
    if (socket.readyState !== WebSocket.OPEN) throw new Error("The feed closed the socket before it was recorded.");
    await sleep(200);
  }
  const withReader = await instanceId(server);
  socket.close();
  await sleep(ASLEEP_AFTER_MS);
  const withoutReader = await instanceId(server);
  return {
    recorded: frames.slice(-RECORDED_FRAMES),
    sleep: [
      exactly("evictions of the feed while a page reads", Number(withReader !== atStart), 0, "evictions"),
      exactly(
        `evictions of the feed within ${ASLEEP_AFTER_MS / 1000} s of the last reader`,
        Number(withoutReader !== withReader),
        1,
        "eviction",
      ),
    ],
  };
}

/**
 * Must be called right before the readers join, because the runtime evicts an object without sockets and its memory.
 */
async function giveFrames(server: Server, recorded: readonly string[]) {
  await fetch(new URL("/?room=plain", server.origin), { method: "POST", body: JSON.stringify(recorded) });
}

/** `lost` counts the sockets that the server has closed. */
type Run = { cpuSeconds: number; frames: number; bytes: number; lost: number };

async function measure(server: Server, room: Room): Promise<Run> {
  const tally = { frames: 0, bytes: 0 };
  const sockets: WebSocket[] = [];
  let lost = 0;
  const join = async () => {
    const socket = await openSocket(server.origin, room);
    let pingedAt = 0;
    socket.addEventListener("message", ({ data }) => {
      const text = String(data);
      if (text === PONG) return;
      tally.frames += 1;
      tally.bytes += text.length;
      // A plain broadcast asks for no pings, so it must not pay for them.
      if (room === "plain") return;
      if (Date.now() - pingedAt < PING_EVERY_MS) return;
      pingedAt = Date.now();
      socket.send(PING);
    });
    socket.addEventListener("close", () => {
      lost += 1;
    });
    sockets.push(socket);
  };
  for (let joined = 0; joined < SOCKETS; joined += CONCURRENT_JOINS)
    await Promise.all(Array.from({ length: CONCURRENT_JOINS }, join));
  await sleep(SETTLE_MS);
  const before = { ...tally, cpuSeconds: server.cpuSeconds() };
  await sleep(MEASURED_MS);
  const run = {
    cpuSeconds: server.cpuSeconds() - before.cpuSeconds,
    frames: tally.frames - before.frames,
    bytes: tally.bytes - before.bytes,
    lost,
  };
  for (const socket of sockets) socket.close();
  await sleep(PAUSE_MS);
  return run;
}

/** Compares the feed, with its venues, with a plain Durable Object that broadcasts the same bytes. */
export async function broadcast(): Promise<BenchResult[]> {
  await using sandbox = await serveSandbox();
  const venues = ["BINANCE", "KRAKEN"].flatMap((name) => [
    [`${name}_SOCKET_URL`, `${sandbox.origin}/${name.toLowerCase()}`],
    [`${name}_URL`, `${sandbox.origin}/${name.toLowerCase()}`],
  ]);
  await using server = await openServer("tools/bench/workers/live-prices.ts", {
    vars: {
      COINGECKO_URL: `${sandbox.origin}/coingecko/api/v3`,
      LIVE_PRICES: "on",
      ...Object.fromEntries(venues),
    },
    classes: { PLAIN_BROADCAST: "PlainBroadcast" },
  });
  await server.refresh();
  const { recorded, sleep: sleepResults } = await recordFrames(server);
  const runs: Record<Room, Run[]> = { product: [], plain: [] };
  for (const room of ORDER) {
    if (room === "plain") await giveFrames(server, recorded);
    runs[room].push(await measure(server, room));
  }

  const microseconds = ({ cpuSeconds, frames }: Run) => (cpuSeconds / frames) * 1e6;
  const [product, plain] = [runs.product.map(microseconds), runs.plain.map(microseconds)];
  const ratio = median(product) / median(plain);
  const perSecond = (all: Run[]) => median(all.map(({ frames }) => frames / (MEASURED_MS / 1000) / SOCKETS));
  const bytesPerFrame = (all: Run[]) => median(all.map(({ bytes, frames }) => bytes / frames));
  const [productBytes, plainBytes] = [bytesPerFrame(runs.product), bytesPerFrame(runs.plain)];
  const isComparable =
    Math.min(perSecond(runs.product), perSecond(runs.plain)) >= MIN_FRAMES_PER_SECOND &&
    Math.abs(plainBytes / productBytes - 1) <= MAX_BYTES_DIFFERENCE &&
    spread(plain) <= MAX_NOISE;
  const limited = atMost("CPU time per delivered frame, relative to a plain broadcast", ratio, MAX_CPU_RATIO, "×", 2);
  const gbSeconds = Math.round(MONTH_SECONDS * OBJECT_GB);
  return [
    info("sockets", String(SOCKETS)),
    exactly(
      "sockets that the feed has closed",
      runs.product.reduce((sum, run) => sum + run.lost, 0),
      0,
      "sockets",
    ),
    info("bytes per frame, feed and plain broadcast", `${Math.round(productBytes)} and ${Math.round(plainBytes)} B`),
    info(
      "frames per socket and second, feed and plain broadcast",
      `${perSecond(runs.product).toFixed(2)} and ${perSecond(runs.plain).toFixed(2)}`,
    ),
    info(
      "CPU time per delivered frame, feed and plain broadcast",
      `${median(product).toFixed(1)} and ${median(plain).toFixed(1)} µs`,
    ),
    isComparable ? limited : { ...limited, verdict: "no verdict" },
    ...sleepResults,
    info("GB-s of a month in which a page is open 24 hours a day", `${gbSeconds} of ${INCLUDED_GB_SECONDS} included`),
  ];
}
