import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { judgeHistory, randomFrom } from "../../worker/test/chat-history.ts";
import { openPage, type Page } from "./chat/page.ts";
import { exactly, type Figure, told } from "./figures.ts";
import { openRestartable } from "./market/restartable.ts";
import { productWorker } from "./market/workerd.ts";

const ALL = { people: 50, messages: 200 };
const CONTROL = { people: 10, messages: 20 };
const VARS = {
  ENVIRONMENT: "test",
  COINGECKO_URL: "http://localhost:9",
  COINGECKO_PLAN: "analyst",
  MARKET_SOURCE: "Sandbox",
  PASSWORD_COST: "1024",
  CHAT_FLOOD_LIMIT: "1000000",
};

async function run(people: number, messages: number, keepsClientIds: boolean) {
  const state = await mkdtemp(join(tmpdir(), "chat-history-"));
  const worker = await productWorker("tools/bench/workers/evictable.ts", VARS);
  const server = await openRestartable(worker, state);
  const { origin } = server;
  const faults = { kills: 0, evictions: 0, disconnections: 0 };

  async function signUp(at: number): Promise<Page> {
    const name = `person-${at}`;
    const reply = await fetch(new URL("/api/register", origin()), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: name, password: "correct horse" }),
    });
    const cookie = reply.headers.getSetCookie()[0]?.split(";")[0];
    if (!cookie) throw new Error(await reply.text());
    return openPage({ origin, cookie, name, random: randomFrom(at) }, keepsClientIds);
  }
  const pages = await Promise.all(Array.from({ length: people }, (_, at) => signUp(at)));
  for (const page of pages) page.connect();

  async function killAndRestart() {
    faults.kills += 1;
    await server.kill();
    await server.restart();
  }

  let isOver = false;
  const random = randomFrom(people);
  async function disturb() {
    for (let turn = 1; !isOver; turn++) {
      await sleep(400);
      faults.disconnections += 1;
      pages[Math.floor(random() * people)]?.disconnect();
      if (turn % 6 === 0) {
        faults.evictions += 1;
        await fetch(new URL("/__evict", origin())).catch(() => {});
      }
      if (turn % 15 === 0) await killAndRestart();
    }
  }
  const disturbing = disturb();
  await Promise.all(
    pages.map(async (page) => {
      for (let at = 0; at < messages; at++) await page.say(at);
    }),
  );
  isOver = true;
  await disturbing;
  if (faults.kills === 0) await killAndRestart();
  await Promise.all(pages.map((page) => page.read()));
  for (const page of pages) page.close();
  await server.close();
  await rm(state, { recursive: true, force: true });
  const meant = pages.flatMap((page) => page.meant);
  const verdict = judgeHistory(
    meant,
    pages.map(({ shown }) => shown),
  );
  return { ...faults, ...verdict, reconnections: pages.reduce((sum, page) => sum + page.reconnections(), 0) };
}

/** Real sockets against a server that is killed, evicted and cut off meanwhile. */
export async function chatHistory(): Promise<Figure[]> {
  const ours = await run(ALL.people, ALL.messages, true);
  const control = await run(CONTROL.people, CONTROL.messages, false);
  const { disconnections, reconnections, evictions, kills } = ours;
  return [
    told(
      `${ALL.people} people × ${ALL.messages} messages`,
      `${disconnections} cuts, ${evictions} evictions, ${kills} kills, ${reconnections} reconnections`,
    ),
    exactly("acknowledged messages lost, over all readers", ours.lost, 0, "messages"),
    exactly("messages doubled", ours.doubled, 0, "messages"),
    exactly("messages out of order", ours.reordered, 0, "messages"),
    {
      name: "control: doubled when repeats carry new ids",
      value: `${control.doubled} messages`,
      bar: "> 0 messages",
      verdict: control.doubled > 0 ? "ok" : "MISSED",
    },
  ];
}
