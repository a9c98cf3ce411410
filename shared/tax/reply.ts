import { z } from "zod";
import { COUNTRIES } from "../ledger-settings/settings.ts";
import { METHODS, SCOPES } from "../transactions/methods.ts";
import { CONTRACT_PAYMENTS } from "../transactions/transaction.ts";

const time = z.iso.datetime();
const decimal = z.string();
const term = z.enum(["short", "long"]).nullable();
/** An official rate: units of the report's currency for one unit of `from`. */
const rate = z.object({ from: z.string(), rate: decimal, publishedOn: z.iso.date() });
const lineRate = rate.extend({
  of: z.enum(["disposal", "purchase"]),
  /** Null where no official rate exists and the user stated what the money was worth. */
  publishedOn: z.iso.date().nullable(),
});
const coin = { coin: z.string(), coinId: z.string().nullable(), symbol: z.string() };

const section = z.object({
  key: z.string(),
  label: z.string(),
  /** Null when nothing of it is known, or when a limit is not on record. */
  amount: decimal.nullable(),
  /** The number of parts that are not in it, because they are unknown. */
  missing: z.int(),
});
const line = z.object({
  transactionId: z.string(),
  /** The transaction of the purchase; null for a part of a pool. */
  acquiredIn: z.string().nullable(),
  acquiredAt: time.nullable(),
  disposedAt: time,
  ...coin,
  account: z.string(),
  kind: z.string(),
  amount: decimal,
  proceeds: decimal,
  cost: decimal,
  gain: decimal,
  rule: z.enum(["lot", "pool", "same day", "30 days"]),
  term,
  /** The box of Form 8949. */
  box: z.string().nullable(),
  taxFree: z.boolean(),
  /** Whether a purchase that may follow would change it. */
  mayChange: z.boolean(),
  rates: z.array(lineRate),
});
const contract = z.object({
  id: z.string(),
  kind: z.enum(["position", "perpetual", ...CONTRACT_PAYMENTS]),
  /** Empty for payments, and their size is 0. */
  symbol: z.string(),
  side: z.enum(["long", "short"]).nullable(),
  leverage: z.int().nullable(),
  size: decimal,
  openedAt: time.nullable(),
  closedAt: time,
  /** The result in the report's currency; null without a rate. */
  pnl: decimal.nullable(),
  dollars: decimal.nullable(),
  rates: z.array(lineRate),
});
const income = z.object({
  transactionId: z.string(),
  at: time,
  ...coin,
  account: z.string(),
  amount: decimal,
  value: decimal.nullable(),
  rates: z.array(lineRate),
});
const holding = z.object({
  ...coin,
  /** Null where the lots of all accounts belong together. */
  account: z.string().nullable(),
  amount: decimal,
  /** The amount whose cost is known, and that cost. */
  knownAmount: decimal,
  cost: decimal.nullable(),
  /** Null without a price within a day of the year's end. */
  price: decimal.nullable(),
  priceAt: time.nullable(),
  priceSource: z.string().nullable(),
  rate: rate.nullable(),
  value: decimal.nullable(),
});
const unknown = z.object({
  what: z.enum(["disposal", "income", "contract"]),
  reason: z.enum(["no purchase", "no cost", "no price", "no rate"]),
  transactionId: z.string().nullable(),
  at: time,
  ...coin,
  account: z.string(),
  amount: decimal,
  proceeds: decimal.nullable(),
  term,
  /** The transactions whose completion makes it known, at most 20. */
  causes: z.array(z.string()),
});
const allocated = z.object({
  coin: z.string(),
  symbol: z.string(),
  account: z.string(),
  acquiredIn: z.string(),
  acquiredAt: time,
  amount: decimal,
  cost: decimal.nullable(),
});
const difference = z.object({
  list: z.enum(["rules", "unknown", "lines", "contracts", "income", "yearEnd", "allocation"]),
  change: z.enum(["added", "removed", "changed"]),
  transactionId: z.string().nullable(),
  symbol: z.string().nullable(),
  at: time.nullable(),
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});

/** A tax report with what the page shows beside it. */
export const taxReport = z.object({
  country: z.enum(COUNTRIES),
  year: z.int(),
  /** The first and the last day of the year. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The money of all amounts, and the zone of its days. */
  currency: z.string(),
  timeZone: z.string(),
  method: z.enum(METHODS),
  scope: z.enum(SCOPES),
  /** What is not known, which is in no section. */
  unknown: z.array(unknown),
  sections: z.array(section),
  /** The coins of the lines, the largest first. */
  coins: z.array(
    z.object({
      ...coin,
      lines: z.int(),
      /** The number of parts of its disposals that are unknown, and so in no line. */
      missing: z.int(),
      proceeds: decimal,
      cost: decimal,
      gain: decimal,
      /** Whether it is one of the smallest coins, which together have under 1 % of all proceeds and costs. */
      isSmall: z.boolean(),
    }),
  ),
  /** The number of lines before the listed ones. */
  earlier: z.int(),
  /** A line for each part of a disposal with the purchase that it is matched with. */
  lines: z.array(line),
  /** Closed leveraged positions and perpetuals, and the payments for perpetuals, which are in no section. */
  contracts: z.array(contract),
  income: z.array(income),
  /** What was held at the end of the year; empty while the year is not over. */
  yearEnd: z.array(holding),
  /** What was allocated to accounts on 1 January 2025, in the United States. */
  allocation: z.array(allocated),
  /** The number of entries of each list, of which a limit shows the last ones. */
  counts: z.object({
    lines: z.int(),
    unknown: z.int(),
    contracts: z.int(),
    income: z.int(),
    allocation: z.int(),
  }),
  /** The accounts of all transactions. */
  accounts: z.array(z.string()),
  notes: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  /** Who published the official rates; null where the report uses none. */
  rateSource: z.string().nullable(),
  /** The years with anything in them, newest first, and the year of today. */
  years: z.array(z.int()),
  runningYear: z.int(),
  filed: z.object({ at: time, differences: z.array(difference) }).nullable(),
  /** When the allocation was kept, and how it differs from that by the transactions of today. Null where none was kept. */
  keptAllocation: z.object({ at: time, differences: z.array(difference) }).nullable(),
});
