const KEY = "tidemark.way-back";

/** Remembers the open page, so that signing in leads back to it. `path` comes from the router, so it is a local path. */
export function saveReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage, signing in leads to the market.
  }
}

/** Replaces a stored value that is not a path of this site by the market, because scripts can change the storage. */
export const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : "/");

export function returnPath(): string {
  try {
    return safePath(sessionStorage.getItem(KEY));
  } catch {
    return "/";
  }
}
