import { isoTime } from "../../shared/values/time.ts";
import { listTokens } from "../access-tokens/access-tokens.ts";
import { readUser } from "../accounts/accounts.ts";
import { exportPasskeys } from "../accounts/passkeys/passkeys.ts";
import { exportSecurityLog } from "../accounts/security-log/security-log.ts";
import { listUserSessions } from "../accounts/sessions.ts";
import { recoveryCodesOf } from "../accounts/sign-in-methods.ts";
import { exportOrders } from "../ads/checkout/order-replies.ts";
import { exportAlerts } from "../alerts/export.ts";
import type { Deps } from "../deps.ts";
import { exportImports } from "../imports/imports.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import { exportLinked } from "../linked-accounts/linked-accounts.ts";
import type { SessionUser } from "../platform/http/endpoints.ts";
import { exportClosed } from "../portfolio/closings/closings.ts";
import { exportValues } from "../portfolio/snapshots/snapshots.ts";
import { exportPositions } from "../portfolio/transfer.ts";
import { listShares } from "../shares/shares.ts";
import { exportAllocation, exportFiled, readChoices } from "../tax/tax.ts";
import { exportTransactionsJson } from "../transactions/export.ts";
import { exportVisits } from "../visits/visits.ts";
import { showWatchlist } from "../watchlist/watchlist.ts";
import { listArticlesOf, listMessagesOf, listViewsOf } from "./data-export.queries.ts";

const isoTimes = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});

/**
 * The stored data of a user as the parts of a JSON text, without secrets, the newest articles, messages and views only,
 * and without what a chain's history is read from. Each feature exports its own data. The transactions are read while the
 * text is sent, because they may be larger than the memory.
 */
export async function exportAccount(deps: Deps, user: SessionUser): Promise<AsyncGenerator<string>> {
  const data = JSON.stringify(await collect(deps, user));
  async function* parts() {
    yield `${data.slice(0, -1)},"filedTaxReports":[`;
    let separator = "";
    for await (const filed of exportFiled(deps, user.id)) {
      yield `${separator}${filed}`;
      separator = ",";
    }
    yield '],"transactions":[';
    yield* exportTransactionsJson(deps, user.id);
    yield "]}";
  }
  return parts();
}

async function collect(deps: Deps, user: SessionUser): Promise<Record<string, unknown>> {
  return {
    exportedAt: isoTime(deps.clock.now()),
    user: await readUser(deps, user.id),
    passkeys: await exportPasskeys(deps, user.id),
    recoveryCodes: await recoveryCodesOf(deps, user.id),
    sessions: await listUserSessions(deps, user),
    securityLog: await exportSecurityLog(deps, user.id),
    accessTokens: await listTokens(deps, user.id),
    shares: await listShares(deps, user.id),
    ...(await exportPositions(deps, user.id)),
    ledgerSettings: await readSettings(deps, user.id),
    taxChoices: await readChoices(deps, user.id),
    keptAllocation: await exportAllocation(deps, user.id),
    closedPositions: await exportClosed(deps, user.id),
    portfolioValues: await exportValues(deps, user.id),
    linkedAccounts: await exportLinked(deps, user.id),
    imports: await exportImports(deps, user.id),
    ...(await exportAlerts(deps, user.id)),
    watchlist: (await showWatchlist(deps, user.id)).coinIds,
    adOrders: await exportOrders(deps, user.id),
    visits: await exportVisits(deps, user.id),
    dataViews: (await listViewsOf(deps.db, user.id)).map((view) => ({ ...view, at: isoTime(view.at) })),
    articles: (await listArticlesOf(deps.db, user.id)).map(
      ({ authorId: _, requestId: __, requestHash: ___, publishedAt, ...article }) => ({
        ...article,
        ...isoTimes(article),
        publishedAt: publishedAt === null ? null : isoTime(publishedAt),
      }),
    ),
    chatMessages: (await listMessagesOf(deps.db, user.id)).map(({ userId: _, clientId: __, ...message }) => ({
      ...message,
      ...isoTimes(message),
    })),
  };
}
