import type { Context } from "hono";
import type { On } from "../api.ts";
import type { Deps } from "../deps.ts";
import { isOfToken } from "../platform/http/endpoints.ts";
import { addAlert, editAlert, removeAlert, showAlerts } from "./alerts.ts";
import { addChannel, removeChannel, showChannels, testChannel } from "./channels/channels.ts";
import { markNotificationsRead, showNotifications } from "./notifications.ts";
import { subscribe, unsubscribe } from "./pushes.ts";

const currentMarket = (deps: Deps, c: Context) => deps.market.current((work) => c.executionCtx.waitUntil(work));
const DELETED = { deleted: true } as const;

export function alertRoutes(on: On) {
  on("GET /api/price-alerts", ({ deps, user }) => showAlerts(deps, user.id));

  on("POST /api/price-alerts", async ({ deps, c, user, body }) =>
    addAlert(deps, await currentMarket(deps, c), user, body, c.req.header("Idempotency-Key")),
  );

  on("PATCH /api/price-alerts/:id", async ({ deps, c, user, params, body }) =>
    editAlert(deps, await currentMarket(deps, c), user, params.id ?? "", body),
  );

  on("DELETE /api/price-alerts/:id", async ({ deps, user, params }) => {
    await removeAlert(deps, user, params.id ?? "");
    return DELETED;
  });

  // Tokens do not reach articles, the chat and payments, which notices are about.
  on("GET /api/notifications", ({ deps, user }) => showNotifications(deps, user.id, { withNotices: !isOfToken(user) }));

  on("POST /api/notifications/read", ({ deps, user, body }) => markNotificationsRead(deps, user.id, body));

  on("GET /api/alert-channels", ({ deps, user }) => showChannels(deps, user.id));

  on("POST /api/alert-channels", ({ deps, c, user, body }) =>
    addChannel(deps, user, body, c.req.header("Idempotency-Key")),
  );

  on("POST /api/alert-channels/:id/test", ({ deps, user, params }) => testChannel(deps, user, params.id ?? ""));

  on("DELETE /api/alert-channels/:id", async ({ deps, user, params }) => {
    await removeChannel(deps, user, params.id ?? "");
    return DELETED;
  });

  on("GET /api/push-subscriptions", async ({ deps, c }) => ({
    publicKey: await deps.push.publicKey(await deps.publicOrigin.orRequested(c.req.raw)),
  }));

  on("POST /api/push-subscriptions", ({ deps, user, body }) => subscribe(deps, user, body));

  on("DELETE /api/push-subscriptions/:id", async ({ deps, user, params }) => {
    await unsubscribe(deps, user, params.id ?? "");
    return DELETED;
  });
}
