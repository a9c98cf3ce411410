import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../../worker/test/chat-history.ts";
import type { Server } from "../server.ts";
import { openReaders, openSocket, type Tally } from "./readers.ts";

const SETTLE_MS = 800;
const MAX_WAIT_MS = 20_000;
const PADDING = "x".repeat(100);

/** The number of users in the room, and the messages per second that they send together. */
export type RoomLoad = { users: number; perSecond: number; durationMs: number };
export type RoomRun = Tally & { sent: number; cpuSeconds: number };

/** Sends messages at random times with the given average rate, from one user after the other. Returns their number. */
async function send(driver: WebSocket, { users, perSecond, durationMs }: RoomLoad): Promise<number> {
  const random = randomFrom(perSecond);
  const startedAt = performance.now();
  let due = startedAt;
  let sent = 0;
  while (performance.now() - startedAt < durationMs) {
    while (due <= performance.now()) {
      const message = `${performance.now()} ${PADDING}`;
      driver.send(JSON.stringify({ userId: `reader-${sent % users}`, message, clientId: crypto.randomUUID() }));
      sent += 1;
      due -= (Math.log(1 - random()) * 1000) / perSecond;
    }
    await sleep(1);
  }
  return sent;
}

/** Measures one room under one load, after a warm-up. */
export async function measureRoom(server: Server, room: string, load: RoomLoad): Promise<RoomRun> {
  const readers = await openReaders(server.origin, room, load.users);
  const driver = await openSocket(new URL(`/drive?room=${room}`, server.origin));
  // A slow room gets time to deliver everything, because the measured delays show that it was slow.
  const untilDelivered = async (sent: number) => {
    for (let waited = 0; waited < MAX_WAIT_MS && readers.delivered() < sent * load.users; waited += SETTLE_MS)
      await sleep(SETTLE_MS);
  };
  await untilDelivered(await send(driver, { ...load, durationMs: 500 }));
  readers.take();
  const cpuBefore = server.cpuSeconds();
  const sent = await send(driver, load);
  await untilDelivered(sent);
  const cpuUsed = server.cpuSeconds() - cpuBefore;
  const tally = readers.take();
  driver.close();
  readers.close();
  await sleep(SETTLE_MS);
  return { ...tally, sent, cpuSeconds: cpuUsed };
}
