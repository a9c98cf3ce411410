import type { Owner } from "./scheduler.ts";

export type Process = ReturnType<typeof createProcess>;

/** The memory of one script. After `kill` nothing of it goes on, and its callers learn that it has ended. */
export function createProcess(name: string) {
  const owner: Owner = { name, isAlive: true };
  const ends = new Set<() => void>();
  return {
    owner,
    /** The result of `work`, or `failure` when the process ends before. */
    async whileAlive<Result>(work: () => Promise<Result>, failure: Error): Promise<Result> {
      const { promise, reject } = Promise.withResolvers<never>();
      const end = () => reject(failure);
      ends.add(end);
      try {
        return await Promise.race([work(), promise]);
      } finally {
        ends.delete(end);
      }
    },
    kill() {
      owner.isAlive = false;
      for (const end of ends) end();
    },
  };
}
