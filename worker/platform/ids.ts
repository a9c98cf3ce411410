/** Creates unique ids, for example for requests and leases. Tests may replace it by a counter. */
export type Ids = { next(): string };

export const randomIds: Ids = { next: () => crypto.randomUUID() };
