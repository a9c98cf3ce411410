import { z } from "zod";

/** A total of money that may miss parts: null when none is known, and how many are not. */
export const partialSum = z.object({ amount: z.string().nullable(), missing: z.int() });

/** The same of transactions, with at most 50 of those whose part is missing. */
export const ledgerSum = partialSum.extend({ missingIn: z.array(z.string()) });
