/** A message that somebody meant to send, by its text, and whether the server said that it has it. */
export type Meant = { text: string; acknowledged: boolean };
export type Shown = { id: number; message: string };

export type Verdict = { lost: number; doubled: number; reordered: number };

/**
 * What readers were shown against what was sent. Acknowledged messages must be with every reader; one whose answer
 * never came may or may not, but no message twice, and none after one with a higher id.
 */
export function judgeHistory(meant: readonly Meant[], readers: readonly (readonly Shown[])[]): Verdict {
  const verdict = { lost: 0, doubled: 0, reordered: 0 };
  for (const shown of readers) {
    const times = new Map<string, number>();
    for (const { message } of shown) times.set(message, (times.get(message) ?? 0) + 1);
    verdict.lost += meant.filter(({ text, acknowledged }) => acknowledged && !times.has(text)).length;
    for (const count of times.values()) verdict.doubled += count - 1;
    verdict.reordered += shown.filter(({ id }, at) => at > 0 && id <= shown[at - 1]!.id).length;
  }
  return verdict;
}

/** The same numbers in the same order for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
