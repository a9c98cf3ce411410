import { once } from "node:events";

const ACK_EVERY_MS = 5_000;
/** Only this many readers parse their frames to time them; the others only count, to leave CPU time to the server. */
const TIMED_READERS = 5;
const CONCURRENT_JOINS = 50;

/** Counts of all readers; `userCountTimes` and `delays` are in ms. */
export type Tally = { frames: number; userCountTimes: number[]; messages: number; delays: number[] };

const occurrences = (text: string, part: string) => text.split(part).length - 1;
const emptyTally = (): Tally => ({ frames: 0, userCountTimes: [], messages: 0, delays: [] });

export async function openSocket(url: URL): Promise<WebSocket> {
  const socket = new WebSocket(Object.assign(new URL(url), { protocol: "ws:" }));
  await once(socket, "open");
  return socket;
}

/** Opens the room for many users, who acknowledge messages as the page does. */
export async function openReaders(origin: URL, room: string, users: number) {
  let tally = emptyTally();
  const sockets: WebSocket[] = [];
  const lastFrames = new Map<WebSocket, string>();

  function receive(socket: WebSocket, text: string, isTimed: boolean) {
    tally.frames += 1;
    if (text.startsWith('{"type":"user_count"')) tally.userCountTimes.push(performance.now());
    if (!text.startsWith('{"type":"new_message"')) return;
    lastFrames.set(socket, text);
    tally.messages += occurrences(text, '"clientId":');
    if (!isTimed) return;
    const now = performance.now();
    const frame = JSON.parse(text) as { message?: { message: string }; messages?: { message: string }[] };
    for (const { message } of frame.messages ?? [frame.message!])
      tally.delays.push(now - Number(message.split(" ")[0]));
  }

  const join = async (number: number) => {
    const socket = await openSocket(new URL(`/join?room=${room}&user=reader-${number}`, origin));
    socket.addEventListener("message", ({ data }) => receive(socket, String(data), number < TIMED_READERS));
    sockets.push(socket);
  };
  for (let joined = 0; joined < users; joined += CONCURRENT_JOINS) {
    const batchSize = Math.min(CONCURRENT_JOINS, users - joined);
    await Promise.all(Array.from({ length: batchSize }, (_, index) => join(joined + index)));
  }
  const acks = setInterval(() => {
    for (const [socket, text] of lastFrames) {
      const id = Number(/^\d+/.exec(text.slice(text.lastIndexOf('{"id":') + 6))?.[0]);
      if (room === "product" && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ack", id }));
    }
  }, ACK_EVERY_MS);
  return {
    /** The counts since the last call. */
    take(): Tally {
      const current = tally;
      tally = emptyTally();
      return current;
    },
    /** Messages received since the last call of `take`. */
    delivered: () => tally.messages,
    close() {
      clearInterval(acks);
      for (const socket of sockets) socket.close();
    },
  };
}
