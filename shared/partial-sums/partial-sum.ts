/**
 * A total of money that may miss parts: the sum of those that are known, and how many are not. `amount` is null when no
 * part is known although there are some, so that nothing unknown is ever 0.
 */
export type PartialSum<Amount = string> = { amount: Amount | null; missing: number };
