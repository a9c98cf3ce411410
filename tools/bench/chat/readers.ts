import { once } from "node:events";

const ACK_EVERY_MS = 5_000;
/** So many of the readers take their frames apart to time them; the others only count, to leave the machine to the room. */
const TIMED = 5;
const AT_ONCE = 50;

export type Tally = { frames: number; countTimes: number[]; messages: number; delays: number[] };
export type Readers = {
  /** What has come since the last call. */
  take(): Tally;
  /** Messages since then. */
  delivered(): number;
  close(): void;
};

const countOf = (text: string, part: string) => text.split(part).length - 1;
const empty = (): Tally => ({ frames: 0, countTimes: [], messages: 0, delays: [] });

export async function open(url: URL): Promise<WebSocket> {
  const socket = new WebSocket(Object.assign(new URL(url), { protocol: "ws:" }));
  await once(socket, "open");
  return socket;
}

/** People with the room open, who acknowledge as the page does. */
export async function openReaders(origin: URL, room: string, people: number): Promise<Readers> {
  let tally = empty();
  const sockets: WebSocket[] = [];
  const lastFrames = new Map<WebSocket, string>();

  function hear(socket: WebSocket, text: string, isTimed: boolean) {
    tally.frames += 1;
    if (text.startsWith('{"type":"user_count"')) tally.countTimes.push(performance.now());
    if (!text.startsWith('{"type":"new_message"')) return;
    lastFrames.set(socket, text);
    tally.messages += countOf(text, '"clientId":');
    if (!isTimed) return;
    const now = performance.now();
    const frame = JSON.parse(text) as { message?: { message: string }; messages?: { message: string }[] };
    for (const { message } of frame.messages ?? [frame.message!])
      tally.delays.push(now - Number(message.split(" ")[0]));
  }

  const join = async (at: number) => {
    const socket = await open(new URL(`/join?room=${room}&user=reader-${at}`, origin));
    socket.addEventListener("message", ({ data }) => hear(socket, String(data), at < TIMED));
    sockets.push(socket);
  };
  for (let at = 0; at < people; at += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, people - at) }, (_, next) => join(at + next)));
  }
  const acks = setInterval(() => {
    for (const [socket, text] of lastFrames) {
      const id = Number(/^\d+/.exec(text.slice(text.lastIndexOf('{"id":') + 6))?.[0]);
      if (room === "ours" && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "ack", id }));
    }
  }, ACK_EVERY_MS);
  return {
    take() {
      const taken = tally;
      tally = empty();
      return taken;
    },
    delivered: () => tally.messages,
    close() {
      clearInterval(acks);
      for (const socket of sockets) socket.close();
    },
  };
}
