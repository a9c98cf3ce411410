import { digest } from "../digest.ts";

/** The kinds of rows that a request creates under its idempotency key. */
export type RowKind = "spot" | "leveraged" | "closed";

/** The id of a row that follows from its user and its idempotency key, so that the browser knows it in advance. */
export const rowId = (userId: string, kind: RowKind, key: string): Promise<string> => digest(userId, kind, key);
