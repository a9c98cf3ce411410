import { unavailable } from "./errors.ts";
import type { PageShell } from "./replies.ts";

let shell: PageShell | undefined;

/** Reads the application's page once per isolate. A new build starts new isolates. */
export async function loadShell(assets: Fetcher, origin: string): Promise<PageShell> {
  if (shell) return shell;
  const reply = await assets.fetch(new URL("/", origin));
  if (!reply.ok) throw unavailable("The page is not available yet. Please try again in a moment.");
  shell = { html: await reply.text(), policy: reply.headers.get("Content-Security-Policy") ?? "default-src 'none'" };
  return shell;
}

/** The page as built, which renders its content itself. All addresses share the file of "/". */
export const plainPage = (assets: Fetcher, request: Request): Promise<Response> =>
  assets.fetch(new Request(new URL("/", request.url), request));
