export const METHODS = ["fifo", "lifo", "hifo", "average", "uk"] as const;
/** Their names in texts. */
export const METHOD_NAMES = {
  fifo: "FIFO",
  lifo: "LIFO",
  hifo: "HIFO",
  average: "average cost",
  uk: "the UK rules",
} as const;
export type Method = (typeof METHODS)[number];
export const SCOPES = ["universal", "account"] as const;
export type Scope = (typeof SCOPES)[number];

/** Which coins a disposal takes, and whether they come from all accounts or from its own only. */
export type CostBasis = { method: Method; scope: Scope };
