import { desc, gt, lte } from "drizzle-orm";
import type { Database } from "../platform/storage/db.ts";
import { prepare } from "../platform/storage/statement.ts";
import { recentErrors } from "./status.table.ts";

/** A fault that makes up new texts must not fill the database. */
const MAX_ERRORS = 200;
const SHOWN = 20;

const COUNT_ERROR = `
  INSERT INTO recent_errors (error, count, first_at, last_at)
  SELECT :error, 1, :now, :now
  WHERE (SELECT count(*) FROM recent_errors) < ${MAX_ERRORS} OR EXISTS (SELECT 1 FROM recent_errors WHERE error = :error)
  ON CONFLICT (error) DO UPDATE SET
    count = CASE WHEN last_at > :oldest THEN count + 1 ELSE 1 END,
    first_at = CASE WHEN last_at > :oldest THEN first_at ELSE :now END,
    last_at = :now`;

/** Counts an error. An error that was last seen before `oldest` counts from one again. */
export const countError = (db: Database, error: string, now: number, oldest: number) =>
  prepare(db, COUNT_ERROR, { error, now, oldest }).run();

export const listErrors = ({ orm }: Database, oldest: number) =>
  orm
    .select()
    .from(recentErrors)
    .where(gt(recentErrors.lastAt, oldest))
    .orderBy(desc(recentErrors.lastAt))
    .limit(SHOWN);

export const deleteErrors = ({ orm }: Database, oldest: number) =>
  orm.delete(recentErrors).where(lte(recentErrors.lastAt, oldest));
