import { setTimeout as sleep } from "node:timers/promises";
import { judgeHistory, randomFrom } from "../../worker/test/chat-history.ts";
import { openChatClient } from "./chat/chat-client.ts";
import { atLeast, type BenchResult, exactly, info } from "./results.ts";
import { openServer, WITHOUT_LIMITS } from "./server.ts";
import { register } from "./user.ts";

const FULL = { users: 50, messages: 200 };
const CONTROL = { users: 10, messages: 20 };

async function run(users: number, messages: number, keepsClientIds: boolean) {
  await using server = await openServer("tools/bench/workers/evictable.ts", { vars: WITHOUT_LIMITS });
  const { origin } = server;
  const faults = { kills: 0, evictions: 0, disconnections: 0 };
  const names = Array.from({ length: users }, (_, index) => `person-${index}`);
  const clients = await Promise.all(
    names.map(async (name, index) => {
      const user = await register(origin, name);
      return openChatClient({ origin, user, name, random: randomFrom(index), keepsClientIds });
    }),
  );

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
        await fetch(new URL("/__evict", origin)).catch(() => {});
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
  const sent = clients.flatMap((client) => client.sent);
  const shown = clients.map((client) => client.shown);
  const reconnections = clients.reduce((sum, client) => sum + client.reconnections(), 0);
  return { ...faults, ...judgeHistory(sent, shown), reconnections };
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
    atLeast("control run: duplicates when retries use new client ids", control.doubled, 1, "messages", 0),
  ];
}
