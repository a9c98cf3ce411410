/** Creates unique ids, for example for requests and leases. Tests may replace it by a counter. */
export type Ids = { next(): string };

export const randomIds: Ids = { next: () => crypto.randomUUID() };

/** Converts an id from a URL to the number in a table. Any other text becomes -1, which is the id of no row. */
export const parseRowId = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : -1);
