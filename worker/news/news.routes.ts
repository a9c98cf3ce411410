import type { On } from "../api.ts";
import {
  changeArticle,
  listFeaturedNews,
  listFeatureRequests,
  listMyNews,
  listNews,
  readArticle,
  removeArticle,
  writeArticle,
} from "./articles.ts";
import { countView } from "./views.ts";

export function newsRoutes(on: On) {
  on("GET /api/news", ({ deps, query }) => listNews(deps, query));
  on("GET /api/news/featured", ({ deps }) => listFeaturedNews(deps));
  on("GET /api/news/feature-requests", ({ deps }) => listFeatureRequests(deps));
  on("GET /api/my-news", ({ deps, user, query }) => listMyNews(deps, user, query));

  on("GET /api/news/:id", async ({ c, deps, params }) => {
    const identify = () => deps.identify(c.req.raw);
    const article = await readArticle(deps, params.id, identify);
    // The view is counted after the reply, so that the reader does not wait for it.
    c.executionCtx.waitUntil(identify().then((reader) => countView(deps, article, reader, c.req.raw)));
    return article;
  });

  on("POST /api/news", ({ deps, c, user, body }) => {
    const request = { body, key: c.req.header("Idempotency-Key") };
    return writeArticle(deps, user, request, (work) => c.executionCtx.waitUntil(work));
  });
  on("PATCH /api/news/:id", ({ deps, c, user, params, body }) =>
    changeArticle(deps, user, { id: params.id, body }, (work) => c.executionCtx.waitUntil(work)),
  );

  on("DELETE /api/news/:id", async ({ deps, user, params, query }) => {
    await removeArticle(deps, user, params.id, query.reason);
    return { deleted: true } as const;
  });
}
