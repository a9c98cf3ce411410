import { DurableObject } from "cloudflare:workers";
import { digest } from "../../../shared/digest.ts";
import { matches } from "../../../shared/transactions/list/filter.ts";
import { ofCoins } from "../../../shared/transactions/renames/renamed-keys.ts";
import { LINKED_SOURCE, type Transaction } from "../../../shared/transactions/transaction.ts";
import { DAY } from "../../../shared/values/time.ts";
import { readRatesRevision } from "../../exchange-rates/reference-rates.ts";
import { systemClock } from "../../platform/clock.ts";
import { type Database, openDatabase } from "../../platform/storage/db.ts";
import { findTag } from "../changes/changes.queries.ts";
import { listPositions } from "../holdings.queries.ts";
import { readPages } from "../ledger.ts";
import { toListed, toTransaction } from "../rows.rules.ts";
import type { StoredFields } from "../transactions.queries.ts";
import { readAccounting } from "./accounting.ts";
import {
  ANSWERS_VERSION,
  type Ask,
  type AskName,
  type AskSettings,
  answer,
  isKept,
  moneyOf,
  needsOf,
} from "./answers.ts";
import { type BlockRow, type LedgerBlocks, ledgerBlocks, sourceOf } from "./blocks.ts";
import { type KeptAnswers, keptAnswers } from "./kept.ts";
import { toText } from "./ledger-text.ts";
import { type AskContext, isBefore, type LedgerChange, type ListedPage } from "./ledgers.ts";
import { dollarTimes, readMarket } from "./market.ts";

const ROWS_PER_READ = 5000;
/** After this time the copy is deleted. It is read again when somebody asks. */
const KEPT_MS = 30 * DAY;
const MAX_ATTEMPTS = 3;
/** Changes that arrived before the one that they follow. */
const MAX_EARLY = 100;
/** The place of the copy's tag. Another name lets copies of an earlier form be read again. */
const TAG = "tag 4";

const toBlockRow = (row: StoredFields): BlockRow => ({
  ...{ id: row.id, kind: row.kind, at: row.at, account: row.account, toAccount: row.toAccount, legs: row.legs },
  ...{
    price: row.price,
    priceCurrency: row.priceCurrency,
    fee: row.fee,
    positionId: row.positionId,
    transferKey: row.transferKey,
    note: row.note,
    ...sourceOf(row.source ?? null),
  },
});

/** A digest, because settings can name many coins. */
const keyOf = (ask: Ask, settings: AskSettings, revision: number | null): Promise<string> =>
  digest(JSON.stringify([ANSWERS_VERSION, ask, settings, revision]));

/**
 * A copy of one user's ledger, which answers questions about it: a Durable Object may compute for 30 seconds, and a
 * request of a visitor for 10 ms. The database stays the only truth: an answer is given for the tag that the database
 * has now, and a copy with another tag is read again.
 */
export class Ledger extends DurableObject<{ DB: D1Database }> {
  private readonly db: Database = openDatabase(this.env.DB);
  private blocks!: LedgerBlocks;
  private kept!: KeptAnswers;
  private isOpen = false;
  /** How often the whole ledger was read. */
  timesRead = 0;
  private early = new Map<string, LedgerChange>();
  /** Requests run one after the other, because reading the ledger waits for the database. */
  private last: Promise<unknown> = Promise.resolve();

  private inTurn<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const result = this.last.then(() => {
      this.open();
      return work();
    });
    this.last = result.catch(() => {});
    return result;
  }

  private open(): void {
    if (this.isOpen) return;
    const { sql } = this.ctx.storage;
    this.blocks = ledgerBlocks(sql);
    this.kept = keptAnswers(sql);
    this.isOpen = true;
  }

  private get tag(): string {
    return this.ctx.storage.kv.get<string>(TAG) ?? "";
  }

  /** Answers as text. */
  ask(ask: Ask, context: AskContext): Promise<string> {
    return this.inTurn(async () => {
      await this.catchUp(context);
      const kept = isKept(ask) ? await this.findKept(ask, context) : null;
      return kept ?? this.compute(ask, context);
    });
  }

  /** The ids of a page of transactions, the newest first. Those that do not count yet are among them. */
  list(wanted: ListedPage, context: Pick<AskContext, "userId" | "tag">): Promise<number[]> {
    return this.inTurn(async () => {
      await this.catchUp(context);
      const ids: number[] = [];
      const { after, limit, period } = wanted;
      const [from, end] = [period?.from ?? 0, period && { at: period.to, id: 0 }];
      const first = end && (!after || isBefore(end, after)) ? end : (after ?? undefined);
      for (const row of this.blocks.newestFirst(first)) {
        if (ids.length === limit || row.at < from) break;
        if (matches(toListed(row), wanted)) ids.push(row.id);
      }
      return ids;
    });
  }

  /** An answer is kept with the revision of the exchange rates that it follows from, if it needs any. */
  private async findKept(ask: Ask, { settings, now }: AskContext): Promise<string | null> {
    const kept = this.kept.find(await keyOf(ask, settings, null), now);
    return kept ?? this.kept.find(await keyOf(ask, settings, await readRatesRevision(this.db)), now);
  }

  private async compute(ask: Ask, { userId, now, settings }: AskContext): Promise<string> {
    const positions = await listPositions(this.db, userId);
    const { transactions, until } = this.read(ask, now);
    const { method, scope, spam } = settings;
    const accounting = await readAccounting(
      this.db,
      moneyOf(ask, settings),
      transactions,
      dollarTimes(ask, transactions, now),
    );
    const market = await readMarket(this.db, ask, transactions, accounting, now);
    const basis = { method, scope, accounting };
    const text = toText(answer(ask as Ask<AskName>, { transactions, positions, basis, spam, now, market }));
    if (isKept(ask)) this.kept.keep(await keyOf(ask, settings, accounting.revision), text, until);
    return text;
  }

  /** The transactions until now, and the time of the first one that waits. */
  private read(ask: Ask, now: number): { transactions: Transaction[]; until: number } {
    const { keys, isOwn } = needsOf(ask);
    const all: Transaction[] = [];
    let until = Number.MAX_SAFE_INTEGER;
    for (const row of this.blocks.all()) {
      if (row.at > now) {
        until = row.at;
        break;
      }
      if (!isOwn || row.source !== LINKED_SOURCE) all.push(toTransaction(row));
    }
    return { transactions: keys ? ofCoins(all, keys) : all, until };
  }

  /** Takes over a change. One that does not follow the copy's tag waits for those before it. */
  apply(change: LedgerChange): Promise<void> {
    return this.inTurn(() => {
      if (this.tag === "") return;
      if (this.early.size >= MAX_EARLY) this.early.clear();
      this.early.set(change.from, change);
      this.applyEarly();
    });
  }

  private applyEarly(): void {
    for (let next = this.early.get(this.tag); next; next = this.early.get(this.tag)) {
      this.early.delete(next.from);
      this.blocks.remove(next.removed);
      this.blocks.add(next.added.map(toBlockRow));
      this.kept.clear();
      this.ctx.storage.kv.put(TAG, next.to);
    }
  }

  /** Makes the copy that of the database's ledger. */
  private async catchUp({ userId, tag }: Pick<AskContext, "userId" | "tag">): Promise<void> {
    if (this.tag === tag && tag !== "") return;
    // Who asks may have read the tag before a change that has arrived here.
    if (this.tag !== "" && (await findTag(this.db, userId)) === this.tag) return;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const before = await findTag(this.db, userId);
      await this.readAgain(userId);
      if (before === (await findTag(this.db, userId))) {
        this.ctx.storage.kv.put(TAG, before);
        return;
      }
    }
    throw new Error("The ledger keeps changing while it is read.");
  }

  private async readAgain(userId: string): Promise<void> {
    this.timesRead += 1;
    this.ctx.storage.kv.delete(TAG);
    this.early.clear();
    this.blocks.clear();
    this.kept.clear();
    for await (const rows of readPages(this.db, userId, null, ROWS_PER_READ)) this.blocks.append(rows.map(toBlockRow));
    await this.ctx.storage.setAlarm(systemClock.now() + KEPT_MS);
  }

  override alarm(): Promise<void> {
    return this.forget();
  }

  /** Deletes the copy. */
  forget(): Promise<void> {
    return this.inTurn(async () => {
      this.isOpen = false;
      this.early.clear();
      await this.ctx.storage.deleteAlarm();
      await this.ctx.storage.deleteAll();
    });
  }
}
