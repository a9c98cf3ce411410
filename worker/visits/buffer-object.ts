import { DurableObject } from "cloudflare:workers";
import { MINUTE, SECOND } from "../../shared/values/time.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { rateLimitAddress } from "../platform/http/client-ip.ts";
import { causeOf, jsonLog } from "../platform/log.ts";
import { openDatabase } from "../platform/storage/db.ts";
import { type NewBatch, storeBatch } from "./batches.queries.ts";
import type { Visit } from "./visit.rules.ts";

/** A batch is stored when it has this many visits or is as old as the window. */
const MAX_BATCH_SIZE = 500;
/** Short, because the object is billed while its timer runs: a minute would take most of the Free plan's GB-s. */
const WINDOW_MS = 10 * SECOND;
/** Page views of an IP address are counted over this time. */
const ADDRESS_WINDOW_MS = MINUTE;
/** Batches that are kept while the database does not answer. */
const MAX_OUTBOX = 20;
const RETRY_MS = 10 * SECOND;
/** Page views counted per IP address and window. More views do not come from a human reader. */
const MAX_PER_ADDRESS = 120;

/**
 * Collects page views in memory and stores many of them in one row. A restart loses the batch in memory. To count such
 * losses, an alarm is set with each batch and deleted once the batch is stored, because alarms survive a restart.
 */
export class VisitBuffer extends DurableObject<{ DB: D1Database }> {
  /** The clock for the times of batches. Tests replace it. */
  static clock: Clock = systemClock;

  private readonly db = openDatabase(this.env.DB);
  private visits: Visit[] = [];
  private lost = { visits: 0, batches: 0 };
  private countByAddress = new Map<string, number>();
  private countedSince = 0;
  private outbox: NewBatch[] = [];
  private hasAlarm = false;
  private isSending = false;
  // A pending timer also prevents hibernation, which would clear the memory.
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Adds page views of one visitor. `lostBefore` is the number of earlier views that the calling worker could not deliver. */
  async add(visits: readonly Visit[], lostBefore: number): Promise<void> {
    this.lost.visits += lostBefore;
    const now = VisitBuffer.clock.now();
    if (Math.abs(now - this.countedSince) >= ADDRESS_WINDOW_MS) {
      this.countByAddress.clear();
      this.countedSince = now;
    }
    const accepted = visits.filter(({ address }) => this.countView(rateLimitAddress(address)) <= MAX_PER_ADDRESS);
    if (accepted.length === 0) return;
    this.visits.push(...accepted);
    this.timer ??= setTimeout(() => void this.flush(), WINDOW_MS);
    await this.setLossAlarm();
    if (this.visits.length >= MAX_BATCH_SIZE) await this.flush();
  }

  /** Counts a view of an address. Returns the number of its views in this window. */
  private countView(address: string): number {
    const count = (this.countByAddress.get(address) ?? 0) + 1;
    this.countByAddress.set(address, count);
    return count;
  }

  private async setLossAlarm(): Promise<void> {
    if (this.hasAlarm) return;
    this.hasAlarm = true;
    // An existing alarm means that the object restarted before it stored the previous batch.
    if ((await this.ctx.storage.getAlarm()) !== null) this.lost.batches += 1;
    await this.ctx.storage.setAlarm(systemClock.now() + 2 * WINDOW_MS);
  }

  override async alarm(): Promise<void> {
    if (!this.hasAlarm) this.lost.batches += 1;
    this.hasAlarm = false;
    await this.flush();
  }

  /** Closes the current batch and stores all batches of the outbox. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { visits, lost } = this;
    if (visits.length + lost.visits + lost.batches > 0) {
      const identity = { key: crypto.randomUUID(), at: VisitBuffer.clock.now() };
      this.outbox.push({ ...identity, visits, lostVisits: lost.visits, lostBatches: lost.batches });
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

  /**
   * Stores the batches one after the other, because a batch that is stored already is recognized by the last row's key.
   */
  private async send(): Promise<void> {
    for (let batch = this.outbox[0]; batch; batch = this.outbox[0]) {
      try {
        await storeBatch(this.db, batch);
        this.outbox.shift();
      } catch (error) {
        jsonLog("visits-not-stored", { cause: causeOf(error), visits: batch.visits.length });
        if (this.outbox.length > MAX_OUTBOX) this.dropOldest();
        this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
        this.hasAlarm = false;
        await this.ctx.storage.deleteAlarm();
        return this.setLossAlarm();
      }
    }
    if (this.visits.length > 0) return;
    this.hasAlarm = false;
    await this.ctx.storage.deleteAlarm();
  }

  private dropOldest(): void {
    const batch = this.outbox.shift();
    if (!batch) return;
    this.lost.visits += batch.visits.length + batch.lostVisits;
    this.lost.batches += batch.lostBatches;
  }
}
