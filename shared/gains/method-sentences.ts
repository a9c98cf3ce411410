import type { Method } from "../transactions/methods.ts";

/** One sentence for each method that says what it does. In a file of its own, because only two pages load it. */
export const METHOD_SENTENCES: Record<Method, string> = {
  fifo: "FIFO (first in, first out): a sale takes the coins that you bought first.",
  lifo: "LIFO (last in, first out): a sale takes the coins that you bought last.",
  hifo: "HIFO (highest in, first out): a sale takes the coins that cost the most, so its gain is the smallest.",
  average: "Average cost: each coin of a sale costs the average of all that you hold at that time.",
  uk: "UK rules (section 104): a sale takes coins bought on the same day, then those bought in the next 30 days, then the average cost of all others.",
};
