const OWN = "tidemark.own.";

/** In this tab's storage, what belongs to who is signed in: it goes when the session ends, whoever put it there. */
export const ownKey = (name: string): string => OWN + name;

export function forgetOwn(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OWN)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing may be kept, nothing was.
  }
}
