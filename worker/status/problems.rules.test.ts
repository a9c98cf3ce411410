import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../shared/values/time.ts";
import { type Facts, problemsOf } from "./problems.rules.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const JOB = { name: "refresh-market", startedAt: NOW, succeededAt: NOW, outcome: "done" };
const BUDGET = { upstream: "CoinGecko", used: 10, limit: 10_000, pausedUntil: 0, blocked: null };
const FACTS: Facts = {
  now: NOW,
  jobs: [JOB],
  budgets: [BUDGET],
  failing: [],
  sources: [{ name: "CoinGecko, coins", asOf: NOW, isStale: false }],
  waiting: { webhooks: 300, pushes: 400, visits: 100 },
  bytes: 400_000_000,
};

it("finds nothing while everything works, also before the first job", () => {
  expect(problemsOf(FACTS)).toEqual([]);
  expect(problemsOf({ ...FACTS, jobs: [] })).toEqual([]);
});

describe("each problem comes with a sentence that says what to do", () => {
  it.each<[string, Partial<Facts>, RegExp, RegExp]>([
    [
      "a failing job",
      { jobs: [{ ...JOB, startedAt: NOW + 1, outcome: "no reply" }] },
      /^The job refresh-market fails: no reply$/,
      /^It last succeeded .* npx wrangler tail .* npx wrangler rollback/,
    ],
    [
      "a job that never worked",
      { jobs: [{ ...JOB, succeededAt: null }] },
      /fails: done$/,
      /^It has never succeeded\. /,
    ],
    ["no cron", { now: NOW + 13 * MINUTE }, /^The last job started 13 min ago\.$/, /npm run deploy sets them again/],
    [
      "an empty budget",
      { budgets: [{ ...BUDGET, used: 10_000 }] },
      /^The 10,000 calls to CoinGecko of this month are used up\.$/,
      /not refreshed before 2026-12-01\. .* COINGECKO_PLAN/,
    ],
    [
      "a refused key",
      { budgets: [{ ...BUDGET, blocked: "invalid" }] },
      /refuses the key: invalid$/,
      /wrangler secret put COINGECKO_API_KEY/,
    ],
    [
      "a refused call without a key",
      { budgets: [{ ...BUDGET, upstream: "European Central Bank", blocked: "invalid" }] },
      /^European Central Bank refuses our calls\.$/,
      /needs no key/,
    ],
    [
      "a long pause",
      { budgets: [{ ...BUDGET, pausedUntil: NOW + HOUR }] },
      /paused until 13:00 UTC\.$/,
      /another program uses the same key/,
    ],
    [
      "a stale feed",
      { sources: [{ name: "CoinGecko, coins", asOf: NOW - 2 * HOUR, isStale: true }] },
      /^CoinGecko, coins: the data is from 2 h/,
      /^The pages show it as old\. Look at/,
    ],
    [
      "a feed without data",
      { sources: [{ name: "ICPSwap, tokens", asOf: undefined, isStale: true }] },
      /no data yet\.$/,
      /./,
    ],
    [
      "failing servers of linked accounts",
      { failing: [{ upstream: "wallets Base mainnet.base.org", failures: 7 }] },
      /^Calls to Base mainnet\.base\.org fail: 7 in a row\.$/,
      /^Linked accounts keep their last balances.* WALLET_RPC_URLS/,
    ],
    [
      "a failing server of payments",
      { failing: [{ upstream: "payments USDC", failures: 5 }] },
      /^Calls to payments USDC fail/,
      /EVM_RPC_URL for USDC/,
    ],
    [
      "full webhooks",
      { waiting: { webhooks: 301, pushes: 0, visits: 0 } },
      /^301 webhook messages wait/,
      /job deliver-webhooks/,
    ],
    [
      "full pushes",
      { waiting: { webhooks: 0, pushes: 401, visits: 0 } },
      /^401 push messages wait/,
      /job deliver-pushes/,
    ],
    [
      "full visits",
      { waiting: { webhooks: 0, pushes: 0, visits: 101 } },
      /^101 batches of page views wait/,
      /job roll-up-visits/,
    ],
    ["a large database", { bytes: 400_000_001 }, /^The database has 400 MB\.$/, /stores 10 GB/],
  ])("%s", (_, change, problem, action) => {
    const problems = problemsOf({ ...FACTS, ...change });
    expect(problems).toHaveLength(1);
    expect(problems[0]!.problem).toMatch(problem);
    expect(problems[0]!.action).toMatch(action);
  });
});
