/** Limits of imports, checked by the page and the server. Do not import zod, because pages load this file. */

/** Maximum number of imports that a user has at once. Undoing one makes room. */
export const MAX_IMPORTS = 500;
/** Maximum number of transactions in one request of the page. */
export const CHUNK_SIZE = 1000;
/** Maximum number of rows in a file that is sent as text. The page reads larger ones itself. */
export const MAX_SENT_ROWS = 10_000;
export const MAX_FILE_NAME = 200;
/** Maximum bytes of files that a user sends as text in a minute, because parsing them costs the server time. */
export const MAX_TEXT_PER_MINUTE = 10 * 1024 * 1024;
/** Maximum number of kinds of rows in a mapping. The page offers a column with at most 40 texts. */
export const MAX_KINDS = 200;
