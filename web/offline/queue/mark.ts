/** Present while changes wait for the network. */
export const QUEUE_MARK = "tidemark.queue";

export function hasQueue(): boolean {
  try {
    return localStorage.getItem(QUEUE_MARK) !== null;
  } catch {
    return false;
  }
}
