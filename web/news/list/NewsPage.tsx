import { useNavigate } from "@tanstack/react-router";
import { Plus, Rss } from "lucide-react";
import { Suspense } from "react";
import { useSession } from "../../accounts/session/session.ts";
import { useOwnState } from "../../accounts/session/use-own-state.ts";
import { Button } from "../../ui/Button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import type { ArticleHead } from "../news.queries.ts";
import { MyArticles } from "./MyArticles.tsx";
import type { NewsSearch } from "./news-search.ts";
import { PublishedNews } from "./PublishedNews.tsx";
import "../../other-pages.css";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";

const ArticleDialog = lazyPart(async () => (await import("../editor/ArticleDialog.tsx")).ArticleDialog);
const DeleteDialog = lazyPart(async () => (await import("../article/DeleteDialog.tsx")).DeleteDialog);

type Tab = "published" | "mine";
const PUBLISHED_TAB = ["published", "Published News"] as const;
const MINE_TAB = ["mine", "My Articles"] as const;
type OpenDialog = { kind: "create" } | { kind: "edit" | "delete"; article: ArticleHead };

export function NewsPage({ search }: { search: NewsSearch }) {
  usePageTitle("News");
  const user = useSession().user;
  const navigate = useNavigate();
  const [open, setOpen] = useOwnState<OpenDialog>();
  const close = () => setOpen(null);
  const tab: Tab = user && search.tab === "mine" ? "mine" : "published";
  const changeSearch = (next: NewsSearch, replace: boolean) =>
    void navigate({ to: "/news", search: next, replace, resetScroll: false });

  return (
    <div className="page max-w-310">
      <div className="flex items-center justify-between gap-4">
        <h1 className="page-title">Crypto News</h1>
        {user && (
          <Button variant="primary" onClick={() => setOpen({ kind: "create" })}>
            <Plus aria-hidden="true" /> Create Article
          </Button>
        )}
      </div>
      <p className="mt-0.5 flex items-center gap-3 text-text-2">
        Written by the Tidemark community
        <a
          href="/feed.xml"
          className="inline-flex items-center gap-1.5 text-13 leading-5 text-text-3 hover:text-accent max-md:min-h-11"
          aria-label="RSS feed of the news"
        >
          <Rss aria-hidden="true" /> RSS
        </a>
      </p>
      <div className="mt-4 max-md:mt-2">
        <Tabs
          label="News"
          tabs={user ? [PUBLISHED_TAB, MINE_TAB] : [PUBLISHED_TAB]}
          value={tab}
          onChange={(next: Tab) => changeSearch(next === "mine" ? { tab: next } : {}, false)}
        >
          {tab === "mine" ? (
            <MyArticles
              onCreate={() => setOpen({ kind: "create" })}
              onEdit={(article) => setOpen({ kind: "edit", article })}
              onDelete={(article) => setOpen({ kind: "delete", article })}
            />
          ) : (
            <PublishedNews search={search} onSearch={(next) => changeSearch(next, true)} />
          )}
        </Tabs>
      </div>
      {user && open && (
        <Suspense fallback={null}>
          {open.kind === "delete" ? (
            <DeleteDialog article={open.article} isOwn onClose={close} />
          ) : (
            <ArticleDialog userId={user.id} articleId={open.kind === "edit" ? open.article.id : null} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
