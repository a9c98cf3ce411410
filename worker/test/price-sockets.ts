import { type LivePrice, PONG, type PriceFrame } from "../../shared/live-prices/frame.ts";
import { applyFrame } from "../live-prices/frames.rules.ts";
import { TIMEOUT_MS } from "./sockets.ts";
import type { TestApp } from "./test-app.ts";

export type PriceSocket = Awaited<ReturnType<typeof openPriceSocket>>;

/** A client socket of live prices, which keeps the prices as a page does. */
export async function openPriceSocket(app: TestApp, address?: string) {
  const reply = await app.request("/ws/prices", {
    headers: { Upgrade: "websocket", ...(address && { "CF-Connecting-IP": address }) },
  });
  const socket = reply.webSocket;
  if (!socket) throw new Error(`${reply.status}: ${await reply.text()}`);
  const prices = new Map<string, LivePrice>();
  const frames: PriceFrame[] = [];
  const texts: string[] = [];
  let closed: { code: number; reason: string } | undefined;
  socket.addEventListener("message", ({ data }) => {
    if (data === PONG) return;
    texts.push(String(data));
    const frame: PriceFrame = JSON.parse(String(data));
    frames.push(frame);
    applyFrame(prices, frame);
  });
  socket.addEventListener("close", ({ code, reason }) => {
    closed = { code, reason };
  });
  socket.accept();

  async function waitFor<Value>(check: () => Value | undefined | false): Promise<Value> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const found = check();
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`Timed out; ${texts.at(-1)?.slice(0, 300)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    prices,
    frames,
    texts,
    send: (text: string) => socket.send(text),
    close: () => socket.close(1000, ""),
    waitFor,
    waitForPrice: (id: string, matches: (price: LivePrice) => boolean = () => true): Promise<LivePrice> =>
      waitFor(() => {
        const price = prices.get(id);
        return price && matches(price) && price;
      }),
    waitForClose: () => waitFor(() => closed),
    /** The next frame that comes from now on. */
    async nextFrame(): Promise<PriceFrame> {
      const count = frames.length;
      return waitFor(() => frames[count]);
    },
  };
}
