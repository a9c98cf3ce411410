import { describe, expect, it, test } from "vitest";
import { DAY, HOUR, isoTime } from "../../shared/values/time.ts";
import { outageHeaders, outageOf, outageSentence, TooSlow } from "./outage.rules.ts";

const NOW = Date.UTC(2026, 9, 5, 21);
const MIDNIGHT = NOW + 3 * HOUR;
const database = (until: number | null, storedNothing: boolean) => ({ of: "database", until, storedNothing });
const objects = (until: number | null, storedNothing: boolean) => ({ of: "objects", until, storedNothing });
const limit = (kind: string) =>
  `D1_ERROR: Your account has exceeded D1's free tier daily row ${kind} limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.`;

describe("the texts of the platform", () => {
  it.each([
    [limit("read"), database(MIDNIGHT, true)],
    [limit("write"), database(MIDNIGHT, true)],
    ["D1_ERROR: D1 DB is overloaded. Requests queued for too long.", database(null, true)],
    ["D1_ERROR: D1 DB is overloaded. Too many requests queued.", database(null, true)],
    ["D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.", database(null, true)],
    ["D1_ERROR: Exceeded maximum DB size", database(null, true)],
    ["D1_ERROR: Network connection lost.", database(null, false)],
    ["D1_ERROR: D1 DB reset because its code was updated.", database(null, false)],
    ["D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.", database(null, false)],
    ["D1_ERROR: Internal error in D1 DB storage caused object to be reset.", database(null, false)],
    ["D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.", database(null, false)],
    ["D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.", database(null, false)],
    ["D1_ERROR: D1 DB exceeded its CPU time limit and was reset.", database(null, false)],
    ["Exceeded allowed volume of requests in Durable Objects free tier.", objects(MIDNIGHT, false)],
    ["Exceeded allowed duration in Durable Objects free tier.", objects(MIDNIGHT, false)],
    ["Exceeded allowed rows written in Durable Objects free tier.", objects(MIDNIGHT, false)],
    ["Durable Object is overloaded. Too many requests queued.", objects(null, false)],
    ["D1_ERROR: FOREIGN KEY constraint failed: SQLITE_CONSTRAINT", null],
    ["D1_ERROR: no such table: users: SQLITE_ERROR", null],
    ["D1_ERROR: too many SQL variables at offset 100: SQLITE_ERROR", null],
    ["D1_TYPE_ERROR: Type 'undefined' not supported", null],
    ["The value is not a number.", null],
  ])("%s", (text, outage) => {
    expect(outageOf(new Error(text), NOW)).toEqual(outage);
    expect(outageOf(new Error("Failed query", { cause: new Error(text) }), NOW)).toEqual(outage);
  });
});

test("a read that was given up is an outage, and what is no error is none", () => {
  expect(outageOf(new TooSlow(), NOW)).toEqual(database(null, false));
  expect(outageOf("D1_ERROR: Network connection lost.", NOW)).toBeNull();
});

test("the sentence says whether the change was saved, and when to try again", () => {
  const sentences = (text: string) =>
    [true, false].map((isWrite) => outageSentence(outageOf(new Error(text), NOW)!, isWrite));
  expect(sentences(limit("write"))).toEqual([
    "Your change was not saved. Try again after 00:00 UTC.",
    "The database cannot be reached. Try again after 00:00 UTC.",
  ]);
  expect(sentences("D1_ERROR: Network connection lost.")[0]).toBe(
    "Your change may not have been saved. Look whether it is there before you try again after 30 seconds.",
  );
});

test("the headers name the end, and the seconds until then", () => {
  const headers = (text: string, now: number) => outageHeaders(outageOf(new Error(text), now)!, now);
  expect(headers(limit("read"), NOW)).toEqual({ "Retry-After": "10800", "X-Read-Only": isoTime(MIDNIGHT) });
  expect(headers(limit("read"), MIDNIGHT)).toEqual({ "Retry-After": "86400", "X-Read-Only": isoTime(MIDNIGHT + DAY) });
  expect(headers("D1_ERROR: Network connection lost.", NOW)).toEqual({ "Retry-After": "30", "X-Read-Only": "unknown" });
  expect(headers("Exceeded allowed duration in Durable Objects free tier.", NOW)).toEqual({ "Retry-After": "10800" });
});
