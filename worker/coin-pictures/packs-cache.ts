import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Database } from "../platform/storage/db.ts";
import { cacheInIsolate, type IsolateCache } from "../platform/storage/isolate-cache.ts";
import { listPacks, readChangedAt } from "./packs.queries.ts";

/** A pack is one file with many coin pictures. The index tells which packs exist and which of them has a coin's picture. */
export type PictureIndex = { changedAt: number; digests: Record<number, string>; packOf: ReadonlyMap<string, number> };
export type PictureIndexCache = IsolateCache<PictureIndex>;

export const createPictureIndexCache = (
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  origin: string,
): PictureIndexCache =>
  cacheInIsolate<PictureIndex>({
    async read(cached) {
      const changedAt = await readChangedAt(db, origin);
      if (changedAt === cached?.changedAt) return undefined;
      const packs = await listPacks(db, origin);
      const entries = packs.flatMap(({ pack, coins }) =>
        coins.filter(({ hasPicture }) => hasPicture).map(({ id }) => [id, pack] as const),
      );
      return {
        changedAt: Math.max(0, ...packs.map((pack) => pack.changedAt)),
        digests: Object.fromEntries(packs.map(({ pack, digest }) => [pack, digest])),
        // A coin that moved can be in two packs. The later one of the list is as good.
        packOf: new Map(entries),
      };
    },
    versionOf: ({ changedAt }) => changedAt,
    clock,
    log,
    name: "picture packs",
  });
