import { DurableObject } from "cloudflare:workers";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { countedAddress } from "../platform/http/client-ip.ts";
import { causeOf, jsonLog } from "../platform/log.ts";
import { openDatabase } from "../platform/storage/db.ts";
import { type NewBatch, storeBatch } from "./batches.queries.ts";
import type { Visit } from "./visit.rules.ts";

/** A batch is stored when it is full or this old. */
const MOST_IN_BATCH = 500;
const WINDOW_MS = MINUTE;
/** Batches that wait for a database that does not answer. */
const MOST_WAITING = 20;
const RETRY_MS = 10 * SECOND;
/** From one address in a window: more is no reader. */
const MOST_OF_ONE = 120;

/**
 * Holds page views in memory until there are enough of them for one row. What a restart takes with it is counted: an
 * alarm, which outlives the memory, is set with each batch and taken back once it is stored.
 */
export class VisitBuffer extends DurableObject<{ DB: D1Database }> {
  /** Tests set it. Timers and the runtime keep their own. */
  static clock: Clock = systemClock;

  private readonly db = openDatabase(this.env.DB);
  private visits: Visit[] = [];
  private lost = { visits: 0, batches: 0 };
  private seen = new Map<string, number>();
  private outbox: NewBatch[] = [];
  private isGuarded = false;
  private isSending = false;
  // While it runs the runtime does not put the object to sleep, which would empty its memory.
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `lostBefore`: views that their worker could not bring here. */
  async add(visit: Visit, lostBefore: number): Promise<void> {
    this.lost.visits += lostBefore;
    const address = countedAddress(visit.address);
    const seen = (this.seen.get(address) ?? 0) + 1;
    this.seen.set(address, seen);
    if (seen > MOST_OF_ONE) return;
    this.visits.push(visit);
    this.timer ??= setTimeout(() => void this.flush(), WINDOW_MS);
    await this.guard();
    if (this.visits.length >= MOST_IN_BATCH) await this.flush();
  }

  private async guard(): Promise<void> {
    if (this.isGuarded) return;
    this.isGuarded = true;
    // Set by an earlier life of this object, which did not live to take it back.
    if ((await this.ctx.storage.getAlarm()) !== null) this.lost.batches += 1;
    await this.ctx.storage.setAlarm(systemClock.now() + 2 * WINDOW_MS);
  }

  override async alarm(): Promise<void> {
    if (!this.isGuarded) this.lost.batches += 1;
    this.isGuarded = false;
    await this.flush();
  }

  /** Closes the batch, and stores what waits. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.seen.clear();
    const { visits, lost } = this;
    if (visits.length + lost.visits + lost.batches > 0) {
      const closed = { key: crypto.randomUUID(), at: VisitBuffer.clock.now() };
      this.outbox.push({ ...closed, visits, lostVisits: lost.visits, lostBatches: lost.batches });
      this.visits = [];
      this.lost = { visits: 0, batches: 0 };
    }
    if (this.isSending) return;
    this.isSending = true;
    try {
      await this.send();
    } finally {
      this.isSending = false;
    }
  }

  /** One after the other, so that a batch that was stored already is known by its key. */
  private async send(): Promise<void> {
    for (let batch = this.outbox[0]; batch; batch = this.outbox[0]) {
      try {
        await storeBatch(this.db, batch);
        this.outbox.shift();
      } catch (error) {
        jsonLog("visits-not-stored", { cause: causeOf(error), visits: batch.visits.length });
        if (this.outbox.length > MOST_WAITING) this.drop();
        this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
        this.isGuarded = false;
        await this.ctx.storage.deleteAlarm();
        return this.guard();
      }
    }
    if (this.visits.length > 0) return;
    this.isGuarded = false;
    await this.ctx.storage.deleteAlarm();
  }

  private drop(): void {
    const batch = this.outbox.shift();
    if (!batch) return;
    this.lost.visits += batch.visits.length + batch.lostVisits;
    this.lost.batches += batch.lostBatches;
  }
}
