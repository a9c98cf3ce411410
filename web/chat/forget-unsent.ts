export const UNSENT_KEY = "tidemark.unsent";

/** Apart from the rest, because signing out is in every page and the chat is not. */
export function forgetUnsent(): void {
  try {
    sessionStorage.removeItem(UNSENT_KEY);
  } catch {
    // Where nothing may be kept, nothing was.
  }
}
