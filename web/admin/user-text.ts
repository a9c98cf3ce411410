export const NO_EMAIL = "No email";

/** A user who has not chosen a username yet is shown by the start of the id. */
export const userName = ({ id, username }: { id: string; username: string | null }): string =>
  username === null ? `No username (${id.slice(0, 8)})` : `@${username}`;

/** A text such as "+3 more positions...", or null when all are shown. */
export function moreText(total: number, shown: number, noun: string): string | null {
  return total > shown ? `+${total - shown} more ${noun}...` : null;
}

/** Cuts a text after `length` code points, so that no character is split. */
export const truncate = (text: string, length: number): string => [...text].slice(0, length).join("");
