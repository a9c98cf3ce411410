import { DurableObject } from "cloudflare:workers";
import { type LivePrice, PING, PING_EVERY_MS, PONG, type PriceFrame } from "../../shared/live-prices/frame.ts";
import { SECOND } from "../../shared/values/time.ts";
import { systemClock } from "../platform/clock.ts";
import { inJurisdiction } from "../platform/jurisdiction.rules.ts";
import { FEED_NAME, NETWORK_HEADER, type PriceFeedObject } from "./feed-object.ts";
import { applyFrame } from "./frames.rules.ts";
import { openReaders, type Readers } from "./readers.ts";
import { tooManyReaders } from "./refused-socket.ts";

const CHECK_INTERVAL = 2 * SECOND;
const SILENT_AFTER = 12 * SECOND;

type Bindings = { PRICE_FEED: DurableObjectNamespace<PriceFeedObject>; JURISDICTION?: string };

/** Passes the frames of the feed on to further readers. It reads the feed as a page does, while it has readers. */
export class PriceFanOut extends DurableObject<Bindings> {
  private readonly readers: Readers = openReaders(this.ctx, systemClock);
  private readonly prices = new Map<string, LivePrice>();
  private feed: WebSocket | null = null;
  private isConnecting = false;
  private heardAt = 0;
  private pingedAt = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  override async fetch(request: Request): Promise<Response> {
    const network = request.headers.get(NETWORK_HEADER) ?? "";
    if (this.readers.hasEnough(network)) return tooManyReaders();
    if (this.readers.isFull()) return new Response("This object is full.", { status: 503 });
    this.run();
    const { 0: clientSocket, 1: socket } = new WebSocketPair();
    const first: PriceFrame = { type: "prices", at: systemClock.now(), prices: Object.fromEntries(this.prices) };
    this.readers.add(socket, JSON.stringify(first), network);
    return new Response(null, { status: 101, webSocket: clientSocket });
  }

  private run() {
    this.timer ??= setInterval(() => this.check(), CHECK_INTERVAL);
    void this.joinFeed();
  }

  private check() {
    this.readers.closeSlow();
    if (this.readers.count() === 0) return this.stop();
    if (this.feed && systemClock.now() - this.heardAt > SILENT_AFTER) this.disconnect();
    void this.joinFeed();
  }

  private stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.disconnect();
  }

  private disconnect() {
    const feed = this.feed;
    this.feed = null;
    this.prices.clear();
    feed?.close(1000, "");
  }

  private async joinFeed() {
    if (this.feed || this.isConnecting) return;
    this.isConnecting = true;
    try {
      const { PRICE_FEED: feeds } = inJurisdiction(this.env);
      const headers = { Upgrade: "websocket" };
      const { webSocket } = await feeds.get(feeds.idFromName(FEED_NAME)).fetch("https://prices/", { headers });
      if (webSocket) this.read(webSocket);
    } catch {
      // The next check tries again.
    } finally {
      this.isConnecting = false;
    }
  }

  private read(feed: WebSocket) {
    this.feed = feed;
    this.heardAt = systemClock.now();
    feed.addEventListener("message", ({ data }) => this.pass(feed, String(data)));
    feed.addEventListener("close", () => {
      if (this.feed === feed) this.feed = null;
    });
    feed.accept();
  }

  private pass(feed: WebSocket, text: string) {
    if (feed !== this.feed || text === PONG) return;
    const frame: PriceFrame = JSON.parse(text);
    this.heardAt = systemClock.now();
    applyFrame(this.prices, frame);
    this.readers.sendAll(text);
    if (Math.abs(frame.at - this.pingedAt) < PING_EVERY_MS) return;
    this.pingedAt = frame.at;
    feed.send(PING);
  }

  override webSocketMessage(socket: WebSocket) {
    this.run();
    this.readers.countMessage(socket);
  }

  override webSocketClose(socket: WebSocket) {
    this.readers.forget(socket);
  }

  override webSocketError(socket: WebSocket) {
    this.readers.forget(socket);
  }
}
