const KEY = "tidemark.way-back";

/** Notes the page that is open, so that signing in leads back to it. `path` is the router's own, of this site. */
export function noteWayBack(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Then signing in leads to the market.
  }
}

/** A path of this site, whatever stands in the storage. */
export const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : "/");

export function returnPath(): string {
  try {
    return safePath(sessionStorage.getItem(KEY));
  } catch {
    return "/";
  }
}
