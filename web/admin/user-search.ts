/** Parses the query of the admin page, which holds the search for users. */
export const readUserSearch = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === "string" && q !== "" ? { q: q.slice(0, 254) } : {};
