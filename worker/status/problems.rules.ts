import { counted, formatCount } from "../../shared/values/format-market.ts";
import { ageOf, isoTime, MINUTE, timeAgo } from "../../shared/values/time.ts";

export type Problem = { kind: "job" | "budget" | "source" | "queue" | "storage"; problem: string; action: string };

/** Times in ms. */
export type Facts = {
  now: number;
  jobs: readonly { name: string; startedAt: number; succeededAt: number | null; outcome: string }[];
  budgets: readonly { upstream: string; used: number; limit: number; pausedUntil: number; blocked: string | null }[];
  /** Upstreams whose calls fail again and again, by the names of their budgets. */
  failing: readonly { upstream: string; failures: number }[];
  sources: readonly { name: string; asOf: number | undefined; isStale: boolean }[];
  waiting: { webhooks: number; pushes: number; visits: number };
  bytes: number;
};

/** The most items that one run of each job takes. More items wait for longer than a minute. */
const QUEUE_LIMITS = { webhooks: 300, pushes: 400, visits: 100 };
/** Longer than the time after which an unchanged outcome is saved again. */
const CRON_SILENCE = 12 * MINUTE;
/** Shorter pauses are part of normal work. */
const LONG_PAUSE = 10 * MINUTE;
/** The Free plan's limit is 500 MB. */
const STORAGE_WARNING = 400_000_000;

const OWN_LIMIT = "This limit is our own, and normal use stays far below it: look at the jobs below.";
const MORE_CALLS: Record<string, string> = {
  CoinGecko:
    "For more calls, take a larger plan and name it in COINGECKO_PLAN in wrangler.toml, then run npm run deploy.",
  ICPSwap: OWN_LIMIT,
  "European Central Bank": OWN_LIMIT,
  "Binance candles": OWN_LIMIT,
  "Kraken candles": OWN_LIMIT,
};

/** The only one of these upstreams that has a key. */
const WITH_KEY = "CoinGecko";

const nextMonth = (now: number) => {
  const date = new Date(now);
  return isoTime(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)).slice(0, 10);
};

function jobProblems({ now, jobs }: Facts): Problem[] {
  const failing = jobs.filter(({ startedAt, succeededAt }) => succeededAt === null || succeededAt < startedAt);
  const problems = failing.map(({ name, succeededAt, outcome }): Problem => {
    const since = succeededAt === null ? "It has never succeeded." : `It last succeeded ${timeAgo(succeededAt, now)}.`;
    return {
      kind: "job",
      problem: `The job ${name} fails: ${outcome}`,
      action: `${since} It tries again by itself. If it still fails in ten minutes, run npx wrangler tail to see its errors, and npx wrangler rollback if it began with an update.`,
    };
  });
  const lastRun = Math.max(...jobs.map(({ startedAt }) => startedAt));
  if (jobs.length > 0 && ageOf(lastRun, now) > CRON_SILENCE) {
    problems.push({
      kind: "job",
      problem: `The last job started ${timeAgo(lastRun, now)}.`,
      action:
        "Check the cron triggers of the Worker in the Cloudflare dashboard. npm run deploy sets them again. On the Free plan, the requests of the day may be used up until midnight UTC.",
    });
  }
  return problems;
}

function budgetProblems({ now, budgets }: Facts): Problem[] {
  return budgets.flatMap(({ upstream, used, limit, pausedUntil, blocked }): Problem[] => {
    if (blocked !== null && upstream !== WITH_KEY) {
      return [
        {
          kind: "budget",
          problem: `${upstream} refuses our calls.`,
          action: "It needs no key, so it probably refuses our address. It is asked again every half hour.",
        },
      ];
    }
    if (blocked !== null) {
      return [
        {
          kind: "budget",
          problem: `${upstream} refuses the key: ${blocked}`,
          action: "Check the key and its plan, and set it again with npx wrangler secret put COINGECKO_API_KEY.",
        },
      ];
    }
    if (used >= limit) {
      return [
        {
          kind: "budget",
          problem: `The ${formatCount(limit)} calls to ${upstream} of this month are used up.`,
          action: `Its data is not refreshed before ${nextMonth(now)}. ${MORE_CALLS[upstream] ?? ""}`,
        },
      ];
    }
    if (pausedUntil - now <= LONG_PAUSE) return [];
    return [
      {
        kind: "budget",
        problem: `Calls to ${upstream} are paused until ${isoTime(pausedUntil).slice(11, 16)} UTC.`,
        action: "It asked for this pause. Nothing to do, unless another program uses the same key.",
      },
    ];
  });
}

const LINKED_UPSTREAMS =
  "Linked accounts keep their last balances, with their age. It is tried again automatically. If it still fails in an hour, name another server in wrangler.toml: WALLET_RPC_URLS for the EVM chains, HYPERLIQUID_URL for Hyperliquid.";
const PAYMENT_UPSTREAMS =
  "Payments of ads wait until it answers, and are not lost. If it still fails in an hour, name another server in wrangler.toml: EVM_RPC_URL for USDC, ESPLORA_URL for BTC.";

const failureProblems = ({ failing }: Facts): Problem[] =>
  failing.map(({ upstream, failures }) => ({
    kind: "source",
    problem: `Calls to ${upstream.replace(/^wallets /, "")} fail: ${formatCount(failures)} in a row.`,
    action: upstream.startsWith("payments ") ? PAYMENT_UPSTREAMS : LINKED_UPSTREAMS,
  }));

const sourceProblems = ({ now, sources }: Facts): Problem[] =>
  sources
    .filter(({ isStale }) => isStale)
    .map(({ name, asOf }) => ({
      kind: "source",
      problem: asOf === undefined ? `${name}: no data yet.` : `${name}: the data is from ${timeAgo(asOf, now)}.`,
      action:
        "The pages show it as old. Look at the job that refreshes it and at the calls below. If both are fine, the source itself is down: it is tried again every minute.",
    }));

function queueProblems({ waiting: { webhooks, pushes, visits } }: Facts): Problem[] {
  const problems: Problem[] = [];
  if (webhooks > QUEUE_LIMITS.webhooks) {
    problems.push({
      kind: "queue",
      problem: `${counted(webhooks, "webhook message")} wait, more than a minute can send.`,
      action: `They are kept for a day. If the number grows, check the job deliver-webhooks; hosts that do not answer are paused after a day.`,
    });
  }
  if (pushes > QUEUE_LIMITS.pushes) {
    problems.push({
      kind: "queue",
      problem: `${counted(pushes, "push message")} wait, more than a minute can send.`,
      action: "They are kept for a day. If the number grows, check the job deliver-pushes and the push services.",
    });
  }
  if (visits > QUEUE_LIMITS.visits) {
    problems.push({
      kind: "queue",
      problem: `${counted(visits, "batch", "batches")} of page views wait to be counted.`,
      action: "The statistics are late, and nothing is lost. Check the job roll-up-visits.",
    });
  }
  return problems;
}

const storageProblems = ({ bytes }: Facts): Problem[] =>
  bytes <= STORAGE_WARNING
    ? []
    : [
        {
          kind: "storage",
          problem: `The database has ${Math.round(bytes / 1e6)} MB.`,
          action:
            "The Free plan stores 500 MB. Change to the Workers Paid plan, which stores 10 GB, before it is full.",
        },
      ];

/** The problems that need an operator, and what to do about them. */
export const problemsOf = (facts: Facts): Problem[] => [
  ...budgetProblems(facts),
  ...jobProblems(facts),
  ...sourceProblems(facts),
  ...failureProblems(facts),
  ...queueProblems(facts),
  ...storageProblems(facts),
];
