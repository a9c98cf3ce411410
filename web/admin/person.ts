export const NO_EMAIL = "No email";

/** Somebody who has not chosen a username yet is known by their id alone. */
export const nameOf = ({ id, username }: { id: string; username: string | null }): string =>
  username === null ? `No username (${id.slice(0, 8)})` : `@${username}`;

/** "+3 more positions...": null when all are shown. */
export function moreOf(total: number, shown: number, what: string): string | null {
  return total > shown ? `+${total - shown} more ${what}...` : null;
}

/** The first of a text, in whole characters. */
export const firstOf = (text: string, length: number): string => [...text].slice(0, length).join("");
