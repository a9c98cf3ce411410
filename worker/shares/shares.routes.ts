import type { Context } from "hono";
import { notFound } from "../../shared/refusal.ts";
import type { App, On } from "../api.ts";
import type { Deps } from "../deps.ts";
import type { AppEnv } from "../platform/http/endpoints.ts";
import { loadShell } from "../platform/http/page-shell.ts";
import { plainText, privateHtmlHeaders, privatePng } from "../platform/http/replies.ts";
import { sharePage, unknownSharePage } from "./page.rules.ts";
import { pictureOf } from "./picture/kept-pictures.ts";
import { createShare, listShares, readShared, revokeShare } from "./shares.ts";

const NOT_SHARED = "This link does not exist, or is not shared any more.";
const NO_INDEX = { "X-Robots-Tag": "noindex, nofollow" };

const read = (c: Context<AppEnv<Deps>>, token: string, counts: boolean) =>
  readShared(c.env, token, (work) => c.executionCtx.waitUntil(work), { counts });

export function shareRoutes(on: On) {
  on("GET /api/shares", ({ deps, user }) => listShares(deps, user.id));

  on("POST /api/shares", async ({ deps, c, user, body }) =>
    createShare(deps, user, body, await deps.publicOrigin.orRequested(c.req.raw)),
  );

  on("DELETE /api/shares/:id", async ({ deps, user, params }) => {
    await revokeShare(deps, user, params.id ?? "");
    return { deleted: true };
  });

  on("GET /api/shared/:token", async ({ c, params, setHeaders }) => {
    const view = await read(c, params.token ?? "", true);
    if (!view) throw notFound(NOT_SHARED);
    setHeaders(NO_INDEX);
    return view;
  });
}

/** The page of a share link, and the picture that a preview of the link shows. No cache may store them. */
export function sharePageRoutes(app: App) {
  app.get("/s/:token", async (c) => {
    const { html, policy } = await loadShell(c.env.assets, new URL(c.req.url).origin);
    const origin = await c.env.publicOrigin.orRequested(c.req.raw);
    const token = c.req.param("token");
    const view = await read(c, token, false);
    const headers = { ...privateHtmlHeaders(policy), ...NO_INDEX };
    return view
      ? new Response(sharePage(html, view, origin, token), { headers })
      : new Response(unknownSharePage(html), { status: 404, headers });
  });

  app.get("/img/shares/:file{.+\\.png}", async (c) => {
    const view = await read(c, c.req.param("file").replace(/\.png$/, ""), false);
    if (!view) return plainText(404, NOT_SHARED);
    return privatePng(await pictureOf(view, (work) => c.executionCtx.waitUntil(work)), NO_INDEX);
  });
}
