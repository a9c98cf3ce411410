import { z } from "zod";
import { define } from "../endpoint.ts";

const time = z.iso.datetime();

const source = z.object({
  name: z.string(),
  rows: z.int(),
  asOf: time.nullable(),
  ageSeconds: z.int().nullable(),
  stale: z.boolean(),
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

/** Endpoints for operators: health, age of the data, and the remaining call budgets of the upstreams. */
export const operationEndpoints = define({
  "GET /api/health": {
    access: "visitor",
    summary: "Reports that the server is running",
    reply: z.object({ status: z.literal("ok") }),
  },
  "GET /api/status": {
    access: "visitor",
    summary: "Returns the age of the data per source, the call budgets and the last runs of the cron jobs",
    reply: z.object({ now: time, sources: z.array(source), budgets: z.array(budget), jobs: z.array(jobRun) }),
  },
  "GET /api/openapi.json": {
    access: "visitor",
    summary: "Returns this contract as OpenAPI 3.1",
    reply: z.record(z.string(), z.unknown()),
  },
});
