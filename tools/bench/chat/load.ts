import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../../worker/test/chat-history.ts";
import { cpuSeconds } from "./processor.ts";
import { open, openReaders, type Tally } from "./readers.ts";

const SETTLE_MS = 800;
const PATIENCE_MS = 20_000;
const PADDING = "x".repeat(100);

export type Load = { people: number; perSecond: number; forMs: number };
export type Measured = Tally & { sent: number; cpu: number };

/** Messages at random moments, so many a second on average, from all the people in turn. */
async function send(driver: WebSocket, { people, perSecond, forMs }: Load): Promise<number> {
  const random = randomFrom(perSecond);
  const since = performance.now();
  let due = since;
  let sent = 0;
  while (performance.now() - since < forMs) {
    while (due <= performance.now()) {
      const message = `${performance.now()} ${PADDING}`;
      driver.send(JSON.stringify({ userId: `reader-${sent % people}`, message, clientId: crypto.randomUUID() }));
      sent += 1;
      due -= (Math.log(1 - random()) * 1000) / perSecond;
    }
    await sleep(1);
  }
  return sent;
}

/** One room under one load: opened, warmed, measured, closed. */
export async function measure(origin: URL, room: string, load: Load, workerd: string): Promise<Measured> {
  const readers = await openReaders(origin, room, load.people);
  const driver = await open(new URL(`/drive?room=${room}`, origin));
  // A room that falls behind is given the time to catch up, and pays for it in its delays.
  const allDelivered = async (sent: number) => {
    for (let waited = 0; waited < PATIENCE_MS && readers.delivered() < sent * load.people; waited += SETTLE_MS)
      await sleep(SETTLE_MS);
  };
  await allDelivered(await send(driver, { ...load, forMs: 500 }));
  readers.take();
  const before = cpuSeconds(workerd);
  const sent = await send(driver, load);
  await allDelivered(sent);
  const cpu = cpuSeconds(workerd) - before;
  const tally = readers.take();
  driver.close();
  readers.close();
  await sleep(SETTLE_MS);
  return { ...tally, sent, cpu };
}
