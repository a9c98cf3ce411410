/**
 * The rows that users have in a table, for filling a database with any number of users. The expressions of columns may
 * use `i`, the number of the user, and `j`, the number of the row of this user.
 */
export type UserRows = {
  table: string;
  /** One of so many users has rows; 1 when it is missing. */
  oneIn?: number;
  /** The rows of such a user; 1 when it is missing. */
  each?: number;
  columns: Record<string, string>;
  /** The rows that an average user adds in a year, and those that are left of them when older ones are purged. */
  perYear: number;
  left?: number;
};

/** The SQL expression of the id of user `i`, in the form of a UUID. */
export const ID = "printf('00000000-0000-4000-8000-%012d', i)";
export const idOf = (user: number): string => `00000000-0000-4000-8000-${String(user).padStart(12, "0")}`;
/** The id of row `j` of user `i`, in the form of a UUID. */
export const ROW_ID = "printf('00000000-0000-4001-8000-%010d%02d', i, j)";

/** After all other users, so that no user's rows are the last ones of an index, whose end is one row less to read. */
export const LAST_USER = { from: 999_999_999, to: 1_000_000_000, id: "ffffffff-ffff-4fff-bfff-ffffffffffff" };

export type Rows = { rowsRead: number; rowsWritten: number };

/** Ten years later, so that no job is due. */
export const LATER = "NOW + 315360000000";
