/** Names for things that need one: requests, leases. Tests count instead. */
export type Ids = { next(): string };

export const randomIds: Ids = { next: () => crypto.randomUUID() };
