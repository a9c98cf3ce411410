const USER_PREFIX = "tidemark.own.";

/**
 * The storage key of a value that belongs to the signed-in user. The value is removed when the user signs out in
 * this tab. It stays when the session expires, so that no draft is lost; therefore each value must name its owner.
 */
export const userKey = (name: string): string => USER_PREFIX + name;

export function clearUserStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(USER_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was saved.
  }
}
