const OWN = "tidemark.own.";

/**
 * In this tab's storage, what belongs to who is signed in: it goes when they end the session in this tab. A session
 * that is lost leaves it, so that nothing typed is; the value names its owner.
 */
export const userKey = (name: string): string => OWN + name;

export function forgetOwn(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OWN)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing may be kept, nothing was.
  }
}
