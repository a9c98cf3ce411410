import { unavailable } from "./errors.ts";
import type { PageShell } from "./replies.ts";

let shell: PageShell | undefined;

/** Read once: a new build is a new deployment. */
export async function loadShell(assets: Fetcher, origin: string): Promise<PageShell> {
  if (shell) return shell;
  const reply = await assets.fetch(new URL("/", origin));
  if (!reply.ok) throw unavailable("The page is not there yet. Please try again in a moment.");
  shell = { html: await reply.text(), policy: reply.headers.get("Content-Security-Policy") ?? "default-src 'none'" };
  return shell;
}

/** The page as it was built, which draws itself: its file is that of "/", whatever the address. */
export const plainPage = (assets: Fetcher, asked: Request): Promise<Response> =>
  assets.fetch(new Request(new URL("/", asked.url), asked));
