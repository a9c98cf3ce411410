import type { ServerFrame } from "../../shared/chat/contract.ts";
import type { TestApp } from "./test-app.ts";

/** Only ends what hangs. */
export const PATIENCE_MS = 60_000;

type Type = ServerFrame["type"];
type Of<T extends Type> = Extract<ServerFrame, { type: T }>;

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** A page's socket: what it heard, and how it ended. */
export async function openSocket(app: TestApp, cookie: string) {
  const reply = await app.request("/ws", { headers: { Upgrade: "websocket", Cookie: cookie } });
  const socket = reply.webSocket;
  if (!socket) throw new Error(`${reply.status}: ${await reply.text()}`);
  const frames: ServerFrame[] = [];
  let closed: { code: number; reason: string } | undefined;
  const wake: (() => void)[] = [];
  const notify = () => {
    for (const resolve of wake.splice(0)) resolve();
  };
  socket.addEventListener("message", ({ data }) => {
    if (data !== "pong") frames.push(JSON.parse(String(data)));
    notify();
  });
  socket.addEventListener("close", ({ code, reason }) => {
    closed = { code, reason };
    notify();
  });
  socket.accept();

  async function until<Value>(look: () => Value | undefined): Promise<Value> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const seen = look();
      if (seen !== undefined) return seen;
      if (Date.now() > deadline) throw new Error(`Waited in vain; heard ${JSON.stringify(frames).slice(0, 500)}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      wake.push(resolve);
      const timer = setTimeout(resolve, 200);
      await promise;
      clearTimeout(timer);
    }
  }

  return {
    frames,
    send: (data: string | ArrayBuffer) => socket.send(data),
    close: () => socket.close(1000, ""),
    /** Every message that came, in the order of coming. */
    messages: () =>
      frames.flatMap((frame) =>
        frame.type !== "new_message" ? [] : "messages" in frame ? frame.messages : [frame.message],
      ),
    next: <T extends Type>(type: T, matches: (frame: Of<T>) => boolean = () => true): Promise<Of<T>> =>
      until(() => frames.find((frame): frame is Of<T> => frame.type === type && matches(frame as Of<T>))),
    /** The last that was said of how many are here. */
    seesCount: (count: number) =>
      until(() => (frames.findLast((frame) => "count" in frame)?.count === count ? true : undefined)),
    until,
    ended: () => until(() => closed),
    isOpen: () => closed === undefined,
  };
}
