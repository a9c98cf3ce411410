import { DurableObject } from "cloudflare:workers";
import { LIVE_PRICES_OFF } from "../../shared/live-prices/frame.ts";
import { HOUR, MINUTE, SECOND } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { causeOf } from "../platform/log.ts";
import { type ConfirmedPrices, confirmPrices } from "./confirmations.rules.ts";
import { createEngine } from "./engine.ts";
import type { FeedStatus } from "./feed.ts";
import type { AcceptedPrices } from "./frames.rules.ts";
import { addRunTime, isUsedUp, type Usage } from "./quota.rules.ts";
import { openReaders, type Readers } from "./readers.ts";
import { refusedSocket, tooManyReaders } from "./refused-socket.ts";

/** All pages read the same prices, so there is one feed. */
export const FEED_NAME = "prices";
/** The network of a page. A fan-out object has none, and joins although the feed is full of the pages that came before. */
export const NETWORK_HEADER = "X-Network";

/** The feed keeps running for this time after the last reader has left, because a reload comes back at once. */
const STOP_AFTER = 10 * SECOND;
const SLOW_CHECK_INTERVAL = 5 * SECOND;
/**
 * The interval at which alerts and liquidations are decided. A price is confirmed when it holds at two of these times.
 */
const DECISION_INTERVAL = 10 * SECOND;
const USAGE_KEY = "usage";
const USED_UP = "The live prices of today are used up.";

/**
 * The feed of live prices. It holds the connections to the venues while pages read, and sends all of them the same
 * frame each second. Without a reader it stops, so that the runtime can let it sleep.
 */
export abstract class PriceFeedObject extends DurableObject<Record<string, unknown>> {
  /** The clock, which tests set. */
  static clock: Clock = systemClock;
  /** The time between two frames (ms). Tests set a shorter one, so that they wait less. */
  static frameInterval = SECOND;

  protected abstract readonly deps: Deps;
  /** Decides alerts and liquidations. */
  protected abstract decide(prices: ConfirmedPrices): Promise<void>;
  protected readonly clock: Clock = { now: () => PriceFeedObject.clock.now() };
  private readonly readers: Readers = openReaders(this.ctx, this.clock);
  private engine: ReturnType<typeof createEngine> | undefined;
  private emptySince: number | null = null;
  private slowCheckedAt = 0;
  private decidedAt = 0;
  private decidedOn: AcceptedPrices = new Map();
  private isDeciding = false;
  private usage = this.ctx.storage.kv.get<Usage>(USAGE_KEY) ?? { day: 0, ms: 0 };
  private countedAt = 0;

  private run() {
    this.emptySince = null;
    const { db, log, market, venues } = this.deps;
    const checkInterval = PriceFeedObject.frameInterval;
    this.engine ??= createEngine(
      { db, log, market, venues, clock: this.clock, checkInterval },
      {
        onFrame: (frame) => this.readers.sendAll(JSON.stringify(frame)),
        onPrices: (prices, now) => {
          if (this.spendTime(now)) return;
          this.checkReaders(now);
          this.stopWithoutReaders(now);
          void this.decideIfDue(prices, now);
        },
      },
    );
    this.engine.start();
    return this.engine;
  }

  private async decideIfDue(prices: AcceptedPrices, now: number) {
    if (this.isDeciding || Math.abs(now - this.decidedAt) < DECISION_INTERVAL) return;
    const confirmed = confirmPrices(this.decidedOn, prices);
    this.decidedAt = now;
    this.decidedOn = prices;
    if (confirmed.size === 0) return;
    this.isDeciding = true;
    try {
      await this.decide(confirmed);
    } catch (error) {
      // The cron decides on CoinGecko's prices in any case.
      this.deps.log("live-decision-failed", { cause: causeOf(error) });
    } finally {
      this.isDeciding = false;
    }
  }

  /** Counts the time of the feed. When that of the day is used up, stops it, closes all readers and returns true. */
  private spendTime(now: number): boolean {
    const minutes = Math.floor(this.usage.ms / MINUTE);
    this.usage = addRunTime(this.usage, this.countedAt, now);
    this.countedAt = now;
    if (Math.floor(this.usage.ms / MINUTE) !== minutes) this.ctx.storage.kv.put(USAGE_KEY, this.usage);
    if (!this.isUsedUp()) return false;
    this.deps.log("live-prices-used-up", { hours: this.usage.ms / HOUR });
    this.readers.closeAll(LIVE_PRICES_OFF, USED_UP);
    this.stopNow();
    return true;
  }

  private isUsedUp(): boolean {
    return isUsedUp(this.usage, this.clock.now(), this.deps.config.livePriceHours * HOUR);
  }

  private checkReaders(now: number) {
    if (Math.abs(now - this.slowCheckedAt) < SLOW_CHECK_INTERVAL) return;
    this.slowCheckedAt = now;
    this.readers.closeSlow();
  }

  private stopWithoutReaders(now: number) {
    if (this.readers.count() > 0) return;
    this.emptySince ??= now;
    if (now - this.emptySince >= STOP_AFTER) this.stopNow();
  }

  /** Only the worker and the fan-out objects call this. */
  override async fetch(request: Request): Promise<Response> {
    const network = request.headers.get(NETWORK_HEADER);
    if (network !== null && this.readers.hasEnough(network)) return tooManyReaders();
    if (network !== null && this.readers.isFull()) return new Response("The feed is full.", { status: 503 });
    if (this.isUsedUp()) return refusedSocket(LIVE_PRICES_OFF, USED_UP);
    const { 0: clientSocket, 1: socket } = new WebSocketPair();
    const engine = this.run();
    this.readers.add(socket, JSON.stringify(engine.firstFrame()), network);
    return new Response(null, { status: 101, webSocket: clientSocket });
  }

  override webSocketMessage(socket: WebSocket) {
    // After a restart, the first message of a reader starts the feed again.
    if (!this.isUsedUp()) this.run();
    this.readers.countMessage(socket);
  }

  override webSocketClose(socket: WebSocket) {
    this.readers.forget(socket);
  }

  override webSocketError(socket: WebSocket) {
    this.webSocketClose(socket);
  }

  /** Stops the feed without waiting. Its readers stay, and the next message of one of them starts it again. */
  stopNow() {
    this.emptySince = null;
    this.engine?.stop();
  }

  status(): FeedStatus {
    const { engine, readers } = this;
    return {
      readers: readers.count(),
      isRunning: engine?.isRunning() ?? false,
      coins: engine?.coins() ?? 0,
      venues: engine?.venueStates() ?? [],
    };
  }
}
