/** The part of a user's id that makes the ids in an export differ from those of another user or another database. */
const markOf = (userId: string): string => userId.slice(-12);

/** The id of a transaction in its user's export. */
export const exportedId = (userId: string, id: string): string => `${markOf(userId)}-${id}`;

/** The id of the user's own transaction that an imported key names, or null when it comes from elsewhere. */
export function idOfExported(userId: string, sourceKey: string): number | null {
  const start = `tidemark:${markOf(userId)}-`;
  const id = sourceKey.startsWith(start) ? Number.parseInt(sourceKey.slice(start.length), 10) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
