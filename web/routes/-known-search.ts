type Raw = Record<string, unknown>;

/** A `validateSearch` that hides every value that `read` leaves out. The router would pass it on from the URL as it is. */
export const knownSearch =
  <Search extends object>(read: (raw: Raw) => Search) =>
  (raw: Raw): Search => ({
    ...(Object.fromEntries(Object.keys(raw).map((key) => [key])) as Partial<Search>),
    ...read(raw),
  });
