import { z } from "zod";
import { define } from "../endpoint.ts";
import { closedPosition } from "../ledger/closed-contract.ts";
import { currency, method, scope, yearStart } from "../ledger-settings/contract.ts";
import { ledgerSum, partialSum } from "../partial-sums/schema.ts";
import { METHODS, SCOPES } from "../transactions/methods.ts";
import { FIRST_YEAR, LAST_YEAR, MAX_ACCOUNT, PAGE_SIZE } from "../transactions/rules.ts";
import { GAINS_LISTS } from "./gains-lists.ts";

const LIST_REFUSED = `list must be one of ${GAINS_LISTS.join(", ")}`;
const time = z.iso.datetime();
const decimal = z.string();

const gainsQuery = {
  /** Without them, those of the ledger's settings. */
  method: method.optional(),
  scope: scope.optional(),
  currency: currency.optional(),
  year: z.coerce.number("year must be a year such as 2026").int().min(FIRST_YEAR).max(LAST_YEAR).optional(),
  yearStart: yearStart.optional(),
  /** A coin id, or ~ and a symbol for a coin that the market does not know. */
  coin: z.string().max(200).optional(),
  /** The name of an account; empty for the one without a name. Contracts belong to none. */
  account: z.string().max(MAX_ACCOUNT).optional(),
};
/** Null when none of the figures that it adds up from is known. */
const sums = {
  proceeds: decimal.nullable(),
  cost: decimal.nullable(),
  gain: decimal.nullable(),
  income: decimal.nullable(),
  fees: decimal.nullable(),
};

const coinGains = z.array(
  z.object({
    key: z.string(),
    coinId: z.string().nullable(),
    symbol: z.string(),
    ...sums,
    /** The number of disposals, and of those that have a part without a known gain, which is in no sum. */
    disposals: z.int(),
    withoutGain: z.int(),
    /** Whether it is one of the smallest coins, which together have under 1 % of all proceeds and costs. */
    isSmall: z.boolean(),
  }),
);

const part = z.object({
  /**
   * The method that chose the coins: a lot, the average of a pool, or a purchase of the same day or of the next 30
   * days.
   */
  rule: z.enum(["lot", "pool", "same day", "30 days"]),
  /** The time of the purchase; for a pool, that of the disposal. */
  at: time,
  transactionId: z.string().nullable(),
  amount: decimal,
  cost: decimal,
  proceeds: decimal,
  isLongTerm: z.boolean(),
});

/** The coin, the amount, the time and the account of a disposal. */
const disposed = {
  transactionId: z.string(),
  kind: z.string(),
  at: time,
  coinId: z.string().nullable(),
  symbol: z.string(),
  account: z.string(),
  amount: decimal,
};

const reason = z.enum(["no purchase", "no cost", "no price"]);
/** The transactions whose completion makes it known, at most 20. */
const causes = z.array(z.string());

const gains = z.object({
  method: z.enum(METHODS),
  scope: z.enum(SCOPES),
  /** The money of all amounts, and the zone of its days. */
  currency: z.string(),
  timeZone: z.string(),
  year: z.int().nullable(),
  /** The years with a disposal, income, a payment for contracts or a closed leveraged position, newest first. */
  years: z.array(z.int()),
  /** The years beside `year` with a part of a disposal whose gain is not known, newest first. */
  otherYearsWithoutGain: z.array(z.int()),
  /** The tax year of today. */
  runningYear: z.int(),
  totals: z.object(sums),
  /** The totals with the number of parts that are missing, and the transactions that these are of. */
  sums: z.object({ proceeds: ledgerSum, cost: ledgerSum, gain: ledgerSum, income: ledgerSum, fees: ledgerSum }),
  /** Which totals leave out a part that is unknown. */
  partlyKnown: z.object({
    proceeds: z.boolean(),
    cost: z.boolean(),
    gain: z.boolean(),
    income: z.boolean(),
    fees: z.boolean(),
  }),
  /** The coins that the totals add up from, the largest gain or loss first. */
  coins: coinGains,
  /**
   * Perpetual contracts of linked accounts and imports, which are in no total: the results of what was closed, after the
   * fees of these trades; the funding that was received, minus what was paid; rebates minus the fees of other trades, which
   * is mostly negative; and the sum of these three.
   */
  perpetuals: z.object({
    ...{ result: ledgerSum, funding: ledgerSum, fees: ledgerSum, net: ledgerSum },
    contracts: coinGains,
    /** The number of payments that funding and fees add up from. */
    payments: z.int(),
  }),
  /** The number of disposals before the listed ones. */
  earlier: z.int(),
  /** The disposals of coins, or of one perpetual contract when `coin` names it. */
  disposals: z.array(
    z.object({
      ...disposed,
      proceeds: decimal,
      cost: decimal,
      gain: decimal,
      lots: z.array(part),
    }),
  ),
  income: z.array(
    z.object({
      transactionId: z.string(),
      at: time,
      symbol: z.string(),
      amount: decimal,
      /** Null when it is unknown. */
      value: decimal.nullable(),
    }),
  ),
  /** The parts of disposals whose gain is not known; with a limit at most the last 500. They are in no sum. */
  unknown: z.array(
    z.object({
      /** Whether no acquisition covers the coins, or one whose cost is not known, or the price of the disposal is not. */
      reason,
      ...disposed,
      /** Null when they are not known either. */
      proceeds: decimal.nullable(),
      causes,
    }),
  ),
  /** Outgoing transfers without an arrival on record. Their coins left with their cost. At most the last 100 ids. */
  departed: z.object({ count: z.int(), symbols: z.array(z.string()), transactionIds: z.array(z.string()) }),
  /** Closed leveraged positions, which are in no sum but `contractsPnl`. With a limit at most the last 500. */
  contracts: z.array(closedPosition.extend({ /** The result in `currency`. */ pnl: decimal.nullable() })),
  contractsPnl: decimal.nullable(),
  /** The same with the number of positions whose result is missing, because there is no rate of their day. */
  contractsSum: partialSum,
  /** Coins without a purchase or a cost, as one problem each, and transactions without a price. */
  problems: z.array(
    z.object({
      /** The first of the transactions. */
      transactionId: z.string(),
      at: time,
      symbol: z.string(),
      /** The key of a coin whose purchase or cost is missing; otherwise null. */
      coin: z.string().nullable(),
      problem: z.string(),
      reason,
      causes,
    }),
  ),
});

export const gainsEndpoints = define({
  "GET /api/gains": {
    access: "user",
    reach: "read:amounts",
    example: { path: "/api/gains?method=hifo&year=2026" },
    summary: "Returns gains with the lots that they were computed from",
    query: z.strictObject({
      ...gainsQuery,
      /** Lists only the last disposals, those before the disposal with this number. Without a limit, all; with 0, none. */
      limit: z.coerce.number("limit must be a number").int().min(0).max(PAGE_SIZE).optional(),
      before: z.coerce.number("before must be a number").int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      /**
       * Without a year, "last" reports the last finished one, or when nothing is in it the newest with anything. Without
       * both, all years.
       */
      pickYear: z.enum(["last"]).optional(),
    }),
    reply: gains,
  },
  "GET /api/gains/export": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the gains of coins or of perpetuals as a CSV file, a row for each lot",
    query: z.strictObject({ ...gainsQuery, list: z.enum(GAINS_LISTS, LIST_REFUSED).optional() }),
    reply: z.string(),
    rawResponse: true,
  },
});
