import { z } from "zod";
import { define } from "../endpoint.ts";

const time = z.iso.datetime();

const state = z.enum(["ok", "stale"]);

/** The age of a source's data. It is stale when the data is older than the source's refresh interval allows. */
const sourceAge = z.object({
  name: z.string(),
  asOf: time.nullable(),
  ageSeconds: z.int().nullable(),
  state,
});

const budget = z.object({
  upstream: z.string(),
  plan: z.string(),
  month: z.object({ used: z.int(), limit: z.int() }),
  minute: z.object({ used: z.int(), limit: z.int() }),
  failuresInARow: z.int(),
  pausedUntil: time.nullable(),
  blocked: z.string().nullable(),
});

const jobRun = z.object({
  name: z.string(),
  startedAt: time,
  finishedAt: time.nullable(),
  succeededAt: time.nullable(),
  outcome: z.string(),
});

/** The problems that need an operator, and what to do about them, both in words. */
const problem = z.object({
  kind: z.enum(["job", "budget", "source", "queue", "storage"]),
  problem: z.string(),
  action: z.string(),
});

/** The feed of live prices. It runs only while pages read it. */
const livePrices = z.object({
  isRunning: z.boolean(),
  readers: z.int(),
  coins: z.int(),
  venues: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["closed", "opening", "open"]),
      heardAt: time.nullable(),
      failures: z.int(),
      coins: z.int(),
    }),
  ),
});

/** Health and age of the data for everyone; budgets, counts and runs of the cron jobs for admins. */
export const operationEndpoints = define({
  "GET /api/health": {
    access: "visitor",
    reach: "anyone",
    summary: "Reports that the server is running and can read its database, and with writes=true also write to it",
    query: z.strictObject({ writes: z.literal("true").optional() }),
    reply: z.object({ status: z.literal("ok") }),
  },
  "GET /api/status": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns the age of the data per source, and whether all of it is fresh",
    reply: z.object({ now: time, state, sources: z.array(sourceAge) }),
  },
  "GET /api/admin/status": {
    access: "admin",
    reach: "refused",
    summary:
      "Returns what needs attention, the age of the data per source, call budgets, job runs, queues, errors of the last day and the growth of the database",
    reply: z.object({
      now: time,
      problems: z.array(problem),
      /** Due messages to webhooks and browsers, and batches of page views that are not counted yet. */
      waiting: z.object({ webhooks: z.int(), pushes: z.int(), visits: z.int() }),
      /** Unexpected errors of the last 24 hours, the latest first. */
      errors: z.array(z.object({ error: z.string(), count: z.int(), firstAt: time, lastAt: time })),
      /** The size of the database now and at the end of up to 31 days, the newest first. */
      storage: z.object({ bytes: z.int(), days: z.array(z.object({ date: z.string(), bytes: z.int() })) }),
      /** Rows of the database that imports have reserved since midnight UTC, and their limit; null without one. */
      importRows: z.object({ used: z.int(), limit: z.int().nullable() }),
      sources: z.array(sourceAge.extend({ rows: z.int() })),
      budgets: z.array(budget),
      jobs: z.array(jobRun),
      /** Null when live prices are switched off or the feed cannot be reached. */
      livePrices: livePrices.nullable(),
    }),
  },
  "GET /api/openapi.json": {
    access: "visitor",
    reach: "anyone",
    summary: "Returns this contract as OpenAPI 3.1",
    reply: z.record(z.string(), z.unknown()),
  },
});
