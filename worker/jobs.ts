import { purgeExpired } from "./accounts/purge.ts";
import { expireOrders } from "./ads/expiry.ts";
import { checkPayments } from "./ads/payments.ts";
import { purgeChat } from "./chat/purge.ts";
import type { Deps } from "./deps.ts";
import { refreshEcosystems } from "./ecosystems/refresh.ts";
import { purgeFeeds } from "./icp-tokens/purge.ts";
import { refreshIcpTokens } from "./icp-tokens/refresh.ts";
import { refreshMarket } from "./markets/refresh.ts";
import { purgeViews } from "./news/views.ts";
import { recordRun } from "./platform/job-runs.queries.ts";
import { causeOf } from "./platform/log.ts";
import { priceHeldCoins } from "./portfolio/held.ts";
import { liquidatePositions } from "./portfolio/liquidations.ts";
import { snapshotPortfolios } from "./portfolio/snapshots.ts";
import { purgeVisits } from "./visits/purge.ts";
import { rollUpVisits } from "./visits/roll-up.ts";

/** Every cron trigger and what it does. `run` answers a sentence for operators, or throws one. */
export const jobs: { cron: string; name: string; run(deps: Deps): Promise<string> }[] = [
  { cron: "* * * * *", name: "refresh-market", run: refreshMarket },
  { cron: "* * * * *", name: "liquidate-positions", run: liquidatePositions },
  { cron: "* * * * *", name: "refresh-ecosystems", run: refreshEcosystems },
  { cron: "* * * * *", name: "refresh-icp-tokens", run: refreshIcpTokens },
  { cron: "23 * * * *", name: "price-held-coins", run: priceHeldCoins },
  { cron: "23 * * * *", name: "snapshot-portfolios", run: snapshotPortfolios },
  { cron: "* * * * *", name: "check-payments", run: checkPayments },
  { cron: "* * * * *", name: "expire-ads", run: expireOrders },
  { cron: "23 * * * *", name: "purge-sessions", run: purgeExpired },
  { cron: "23 * * * *", name: "purge-chat", run: purgeChat },
  { cron: "23 * * * *", name: "purge-news-views", run: purgeViews },
  { cron: "23 * * * *", name: "purge-icp-tokens", run: purgeFeeds },
  { cron: "* * * * *", name: "roll-up-visits", run: rollUpVisits },
  { cron: "23 * * * *", name: "purge-visits", run: purgeVisits },
];

async function runJob(deps: Deps, { name, run }: (typeof jobs)[number]) {
  const startedAt = deps.clock.now();
  const [ok, outcome] = await run(deps).then(
    (sentence) => [true, sentence] as const,
    (error: unknown) => [false, causeOf(error)] as const,
  );
  const finishedAt = deps.clock.now();
  deps.log("job", { name, ok, outcome, ms: finishedAt - startedAt });
  await recordRun(deps.db, { name, startedAt, finishedAt, succeededAt: ok ? finishedAt : null, outcome });
}

/** Runs the jobs of one cron trigger; one that fails stops no other. */
export async function runJobs(deps: Deps, cron: string) {
  const due = jobs.filter((job) => job.cron === cron);
  if (due.length === 0) throw new Error(`No job belongs to the cron trigger "${cron}".`);
  await Promise.all(due.map((job) => runJob(deps, job)));
}
