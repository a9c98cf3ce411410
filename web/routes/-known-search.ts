type Raw = Record<string, unknown>;

/**
 * A `validateSearch` that returns only the values of `read`. The other parameters of the URL are set to undefined, because
 * the router would otherwise pass them on unchecked.
 */
export const knownSearch =
  <Search extends object>(read: (raw: Raw) => Search) =>
  (raw: Raw): Search => ({
    ...(Object.fromEntries(Object.keys(raw).map((key) => [key])) as Partial<Search>),
    ...read(raw),
  });
