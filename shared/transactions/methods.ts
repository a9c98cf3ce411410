export const METHODS = ["fifo", "lifo", "hifo", "average", "uk"] as const;
export type Method = (typeof METHODS)[number];
export const SCOPES = ["universal", "account"] as const;
export type Scope = (typeof SCOPES)[number];
