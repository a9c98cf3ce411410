import { storedText } from "../../ui/state/storage.ts";

const stored = storedText("way-back", { perTab: true });

/** Remembers the open page, so that signing in leads back to it. `path` comes from the router, so it is a local path. */
export function saveReturnPath(path: string): void {
  stored.write(path);
}

/** Replaces a stored value that is not a path of this site by the market, because scripts can change the storage. */
export const safePath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : "/");

export const returnPath = (): string => safePath(stored.read());
