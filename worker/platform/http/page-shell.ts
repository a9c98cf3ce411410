import { unavailable } from "./errors.ts";
import type { PageShell } from "./replies.ts";

const shells = new WeakMap<Fetcher, PageShell>();

/** Reads the application's page once per isolate. A new build starts new isolates. */
export async function loadShell(assets: Fetcher, origin: string): Promise<PageShell> {
  const loaded = shells.get(assets);
  if (loaded) return loaded;
  const reply = await assets.fetch(new URL("/", origin));
  if (!reply.ok) throw unavailable("The page is not available yet. Please try again in a moment.");
  const policy = reply.headers.get("Content-Security-Policy") ?? "default-src 'none'";
  const shell = { html: await reply.text(), policy };
  shells.set(assets, shell);
  return shell;
}

/** The page as built, which renders its content itself. All addresses share the file of "/". */
export const plainPage = (assets: Fetcher, request: Request): Promise<Response> =>
  assets.fetch(new Request(new URL("/", request.url), request));
