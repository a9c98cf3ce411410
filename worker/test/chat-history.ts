/** The text of a message that a page sent, and whether the server acknowledged it. */
export type SentMessage = { text: string; acknowledged: boolean };
export type ShownMessage = { id: number; message: string };

export type HistoryFaults = { lost: number; doubled: number; reordered: number };

/**
 * Compares the messages that readers saw with the messages that were sent. Each reader must see every acknowledged
 * message; an unacknowledged one may be missing. No reader may see a message twice, or after one with a higher id.
 */
export function judgeHistory(
  sentTexts: readonly SentMessage[],
  readers: readonly (readonly ShownMessage[])[],
): HistoryFaults {
  const faults = { lost: 0, doubled: 0, reordered: 0 };
  for (const shown of readers) {
    const occurrences = new Map<string, number>();
    for (const { message } of shown) occurrences.set(message, (occurrences.get(message) ?? 0) + 1);
    faults.lost += sentTexts.filter(({ text, acknowledged }) => acknowledged && !occurrences.has(text)).length;
    for (const count of occurrences.values()) faults.doubled += count - 1;
    faults.reordered += shown.filter(({ id }, index) => index > 0 && id <= shown[index - 1]!.id).length;
  }
  return faults;
}

/** A pseudo-random generator: the same seed gives the same sequence. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
