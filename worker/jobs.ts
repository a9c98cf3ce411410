import { purgeExpired } from "./accounts/purge.ts";
import { checkPayments } from "./ads/payments/check-payments.ts";
import { expireOrders } from "./ads/payments/expire-orders.ts";
import { deliverWebhooks } from "./alerts/channels/deliver.ts";
import { decideAlerts, decideTokenAlerts, decideUnlistedAlerts } from "./alerts/decide-alerts.ts";
import { watchPerps } from "./alerts/perps/watch.ts";
import { purgeNotifications } from "./alerts/purge.ts";
import { deliverPushes } from "./alerts/pushes.ts";
import { purgeAudit } from "./audit/audit.ts";
import { exportDatabase } from "./backups/nightly.ts";
import { purgeChat } from "./chat/purge.ts";
import { loadPictures } from "./coin-pictures/load-packs.ts";
import { loadCandles, queueCandles } from "./coins/candles/load.ts";
import { loadCoins } from "./coins/load.ts";
import { recordPrices } from "./coins/record.ts";
import type { Deps } from "./deps.ts";
import { refreshEcosystems } from "./ecosystems/refresh.ts";
import { refreshReferenceRates } from "./exchange-rates/refresh.ts";
import { purgeFeeds } from "./icp-tokens/purge.ts";
import { refreshIcpTokens } from "./icp-tokens/refresh.ts";
import { archiveHistories } from "./linked-accounts/hyperliquid/archive.ts";
import { purgeCoins, refreshLinkedAccounts } from "./linked-accounts/refresh.ts";
import { loadPairs } from "./live-prices/load-pairs.ts";
import { refreshMarket } from "./markets/refresh.ts";
import { purgeViews } from "./news/views.ts";
import { causeOf } from "./platform/log.ts";
import { recordRun } from "./platform/storage/job-runs.queries.ts";
import { purgeOldDiscarded } from "./portfolio/closings/closings.ts";
import { liquidateUnlisted, priceHeldCoins } from "./portfolio/held-coins.ts";
import { liquidatePositions, liquidateTokens } from "./portfolio/liquidations.ts";
import { purgeMoves } from "./portfolio/moves/moves.ts";
import { snapshotPortfolios } from "./portfolio/snapshots/snapshots.ts";
import { purgeErrors, recordError } from "./status/errors.ts";
import { measureStorage } from "./status/storage.ts";
import { purgeOldDeletions } from "./transactions/deletions.ts";
import { deriveAgain } from "./transactions/figures/derive-again.ts";
import { countWaiting } from "./transactions/holdings.ts";
import { purgeVisits } from "./visits/purge.ts";
import { rollUpVisits } from "./visits/roll-up.ts";

/**
 * `run` returns a summary for the operators or throws an error. `after` is the name of an earlier job of the same
 * trigger to wait for.
 */
type Job = { cron: string; name: string; after?: string; run(deps: Deps): Promise<string> };

/** All cron jobs and their triggers. */
export const jobs: Job[] = [
  { cron: "* * * * *", name: "refresh-market", run: refreshMarket },
  { cron: "* * * * *", name: "decide-alerts", after: "refresh-market", run: decideAlerts },
  // Runs after the alerts, so that owners are notified before their position is liquidated.
  { cron: "* * * * *", name: "liquidate-positions", after: "decide-alerts", run: liquidatePositions },
  { cron: "* * * * *", name: "deliver-pushes", after: "decide-alerts", run: deliverPushes },
  { cron: "* * * * *", name: "deliver-webhooks", after: "decide-alerts", run: deliverWebhooks },
  { cron: "* * * * *", name: "record-prices", after: "refresh-market", run: recordPrices },
  { cron: "* * * * *", name: "load-pairs", after: "record-prices", run: loadPairs },
  // Runs last of the jobs that call CoinGecko, so that it uses only the calls of the minute that the others leave.
  { cron: "* * * * *", name: "load-coins", after: "load-pairs", run: loadCoins },
  { cron: "23 * * * *", name: "queue-candles", run: queueCandles },
  { cron: "* * * * *", name: "load-candles", after: "load-pairs", run: loadCandles },
  { cron: "* * * * *", name: "load-pictures", after: "refresh-market", run: loadPictures },
  { cron: "* * * * *", name: "refresh-reference-rates", run: refreshReferenceRates },
  // Runs after the market, because a new instance cannot choose the tokens to keep without the market.
  { cron: "* * * * *", name: "refresh-ecosystems", after: "refresh-market", run: refreshEcosystems },
  { cron: "* * * * *", name: "refresh-icp-tokens", run: refreshIcpTokens },
  { cron: "* * * * *", name: "decide-token-alerts", after: "refresh-icp-tokens", run: decideTokenAlerts },
  { cron: "* * * * *", name: "liquidate-tokens", after: "decide-token-alerts", run: liquidateTokens },
  { cron: "23 * * * *", name: "price-held-coins", run: priceHeldCoins },
  { cron: "23 * * * *", name: "decide-unlisted-alerts", after: "price-held-coins", run: decideUnlistedAlerts },
  { cron: "23 * * * *", name: "liquidate-unlisted", after: "decide-unlisted-alerts", run: liquidateUnlisted },
  { cron: "23 * * * *", name: "purge-notifications", run: purgeNotifications },
  { cron: "* * * * *", name: "count-waiting", after: "refresh-market", run: countWaiting },
  { cron: "* * * * *", name: "derive-again", after: "count-waiting", run: deriveAgain },
  { cron: "* * * * *", name: "snapshot-portfolios", after: "liquidate-positions", run: snapshotPortfolios },
  { cron: "* * * * *", name: "refresh-linked-accounts", run: refreshLinkedAccounts },
  { cron: "* * * * *", name: "watch-perps", after: "refresh-linked-accounts", run: watchPerps },
  // Runs after the refresh, which has the first claim on the budget of the minute.
  { cron: "* * * * *", name: "archive-hyperliquid", after: "refresh-linked-accounts", run: archiveHistories },
  { cron: "* * * * *", name: "check-payments", run: checkPayments },
  { cron: "* * * * *", name: "expire-ads", run: expireOrders },
  { cron: "23 * * * *", name: "purge-sessions", run: purgeExpired },
  { cron: "23 * * * *", name: "purge-chat", run: purgeChat },
  { cron: "23 * * * *", name: "purge-news-views", run: purgeViews },
  { cron: "23 * * * *", name: "purge-icp-tokens", run: purgeFeeds },
  { cron: "23 * * * *", name: "purge-deletions", run: purgeOldDeletions },
  { cron: "23 * * * *", name: "purge-removed-positions", run: purgeOldDiscarded },
  { cron: "23 * * * *", name: "purge-moves", run: purgeMoves },
  { cron: "* * * * *", name: "roll-up-visits", run: rollUpVisits },
  { cron: "23 * * * *", name: "purge-visits", run: purgeVisits },
  { cron: "23 * * * *", name: "purge-errors", run: purgeErrors },
  { cron: "23 * * * *", name: "purge-audit", run: purgeAudit },
  { cron: "23 * * * *", name: "purge-linked-coins", run: purgeCoins },
  { cron: "23 * * * *", name: "measure-storage", run: measureStorage },
  { cron: "23 * * * *", name: "export-database", run: exportDatabase },
];

/** Runs one job, and records how it ended. */
export async function runJob(deps: Deps, jobName: string): Promise<void> {
  const job = jobs.find(({ name }) => name === jobName);
  if (!job) throw new Error(`There is no job "${jobName}".`);
  const { name, run } = job;
  const startedAt = deps.clock.now();
  const [ok, outcome] = await run(deps).then(
    (summary) => [true, summary] as const,
    async (error: unknown) => {
      await recordError(deps, `Job ${name}`, error);
      return [false, causeOf(error)] as const;
    },
  );
  const finishedAt = deps.clock.now();
  deps.log("job", { name, ok, outcome, ms: finishedAt - startedAt });
  await recordRun(deps.db, { name, startedAt, finishedAt, succeededAt: ok ? finishedAt : null, outcome });
}

/**
 * Calls `start` for each job of a cron trigger, in their order. A call that fails does not stop the other jobs: its error
 * is thrown when all have ended.
 */
export async function runJobs(cron: string, start: (name: string) => Promise<void>): Promise<void> {
  const due = jobs.filter((job) => job.cron === cron);
  if (due.length === 0) throw new Error(`No job belongs to the cron trigger "${cron}".`);
  const runs = new Map<string, Promise<void>>();
  for (const { name, after } of due) {
    const previous = (after && runs.get(after)) || Promise.resolve();
    // Runs also when the previous job failed, because that job records its own failure.
    const run = () => start(name);
    runs.set(name, previous.then(run, run));
  }
  const outcomes = await Promise.allSettled(runs.values());
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}
