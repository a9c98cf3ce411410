/** What the list of people is looked through for stands in the address. */
export const readPeopleSearch = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === "string" && q !== "" ? { q: q.slice(0, 254) } : {};
