import type { ServerFrame } from "../../shared/chat/contract.ts";
import type { TestApp } from "./test-app.ts";

/** A test that hangs fails after this time. */
export const TIMEOUT_MS = 60_000;

type FrameType = ServerFrame["type"];
type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>;

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** A client socket that records its frames and how it was closed. */
export async function openSocket(app: TestApp, cookie: string) {
  const reply = await app.request("/ws", { headers: { Upgrade: "websocket", Cookie: cookie } });
  const socket = reply.webSocket;
  if (!socket) throw new Error(`${reply.status}: ${await reply.text()}`);
  const frames: ServerFrame[] = [];
  let closed: { code: number; reason: string } | undefined;
  const waiters: (() => void)[] = [];
  const notify = () => {
    for (const resolve of waiters.splice(0)) resolve();
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

  async function waitFor<Value>(check: () => Value | undefined): Promise<Value> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const found = check();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`Timed out; received ${JSON.stringify(frames).slice(0, 500)}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.push(resolve);
      const timer = setTimeout(resolve, 200);
      await promise;
      clearTimeout(timer);
    }
  }

  return {
    frames,
    send: (data: string | ArrayBuffer) => socket.send(data),
    close: () => socket.close(1000, ""),
    /** All received messages, in the order of arrival. */
    messages: () =>
      frames.flatMap((frame) =>
        frame.type !== "new_message" ? [] : "messages" in frame ? frame.messages : [frame.message],
      ),
    waitForFrame: <T extends FrameType>(
      type: T,
      matches: (frame: FrameOf<T>) => boolean = () => true,
    ): Promise<FrameOf<T>> =>
      waitFor(() => frames.find((frame): frame is FrameOf<T> => frame.type === type && matches(frame as FrameOf<T>))),
    /** Waits until the last announced user count is `count`. */
    waitForCount: (count: number) =>
      waitFor(() => (frames.findLast((frame) => "count" in frame)?.count === count ? true : undefined)),
    waitFor,
    waitForClose: () => waitFor(() => closed),
    isOpen: () => closed === undefined,
  };
}
