import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { judgeHistory, randomFrom } from "../../worker/test/chat-history.ts";
import { type ChatClient, openChatClient } from "./chat/chat-client.ts";
import { openRestartable } from "./market/restartable-worker.ts";
import { productWorker } from "./market/workerd.ts";
import { type BenchResult, exactly, info } from "./results.ts";

const FULL = { users: 50, messages: 200 };
const CONTROL = { users: 10, messages: 20 };
const VARS = {
  ENVIRONMENT: "test",
  COINGECKO_URL: "http://localhost:9",
  COINGECKO_PLAN: "analyst",
  MARKET_SOURCE: "Sandbox",
  PASSWORD_COST: "1024",
  CHAT_FLOOD_LIMIT: "1000000",
};

async function run(users: number, messages: number, keepsClientIds: boolean) {
  const state = await mkdtemp(join(tmpdir(), "chat-history-"));
  const worker = await productWorker("tools/bench/workers/evictable.ts", VARS);
  const server = await openRestartable(worker, state);
  const { origin } = server;
  const faults = { kills: 0, evictions: 0, disconnections: 0 };

  async function signUp(index: number): Promise<ChatClient> {
    const name = `person-${index}`;
    const reply = await fetch(new URL("/api/register", origin()), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: name, password: "correct horse" }),
    });
    const cookie = reply.headers.getSetCookie()[0]?.split(";")[0];
    if (!cookie) throw new Error(await reply.text());
    return openChatClient({ origin, cookie, name, random: randomFrom(index) }, keepsClientIds);
  }
  const clients = await Promise.all(Array.from({ length: users }, (_, index) => signUp(index)));
  for (const client of clients) client.connect();

  async function killAndRestart() {
    faults.kills += 1;
    await server.kill();
    await server.restart();
  }

  let isOver = false;
  const random = randomFrom(users);
  async function injectFaults() {
    for (let round = 1; !isOver; round++) {
      await sleep(400);
      faults.disconnections += 1;
      clients[Math.floor(random() * users)]?.disconnect();
      if (round % 6 === 0) {
        faults.evictions += 1;
        await fetch(new URL("/__evict", origin())).catch(() => {});
      }
      if (round % 15 === 0) await killAndRestart();
    }
  }
  const faultsInjected = injectFaults();
  await Promise.all(
    clients.map(async (client) => {
      for (let number = 0; number < messages; number++) await client.send(number);
    }),
  );
  isOver = true;
  await faultsInjected;
  if (faults.kills === 0) await killAndRestart();
  await Promise.all(clients.map((client) => client.fetchMissed()));
  for (const client of clients) client.close();
  await server.close();
  await rm(state, { recursive: true, force: true });
  const sent = clients.flatMap((client) => client.sent);
  const verdict = judgeHistory(
    sent,
    clients.map(({ shown }) => shown),
  );
  return { ...faults, ...verdict, reconnections: clients.reduce((sum, client) => sum + client.reconnections(), 0) };
}

/**
 * Checks that chat clients lose, repeat and reorder no message while the server is killed, evicted and disconnected.
 */
export async function chatDelivery(): Promise<BenchResult[]> {
  const result = await run(FULL.users, FULL.messages, true);
  const control = await run(CONTROL.users, CONTROL.messages, false);
  const { disconnections, reconnections, evictions, kills } = result;
  return [
    info(
      `${FULL.users} users × ${FULL.messages} messages`,
      `${disconnections} disconnections, ${evictions} evictions, ${kills} kills, ${reconnections} reconnections`,
    ),
    exactly("acknowledged messages lost, summed over all readers", result.lost, 0, "messages"),
    exactly("duplicated messages", result.doubled, 0, "messages"),
    exactly("messages out of order", result.reordered, 0, "messages"),
    {
      name: "control run: duplicates when retries use new client ids",
      value: `${control.doubled} messages`,
      limit: "> 0 messages",
      verdict: control.doubled > 0 ? "ok" : "MISSED",
    },
  ];
}
