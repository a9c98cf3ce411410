/** Rules for share links. Do not import zod, because forms load this file. */

export const MAX_SHARES = 20;
export const MAX_SHARE_NAME = 60;
/** The page of a share link. All of them count as one page, so that no link is stored with the visits. */
export const SHARE_PAGE = "/s";
export const SHARE_TOKEN = /^[\w-]{22}$/;
