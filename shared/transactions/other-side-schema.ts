import { z } from "zod";

/** The transaction that has the other side of a transfer, and its account. Null when there is none. */
export const otherSide = z.object({ id: z.string(), account: z.string() }).nullable();
