import { dayText } from "../../shared/values/day-text.ts";
import type { Transaction } from "./transactions.queries.ts";

const LABELS = { price: "Archive price", fee: "Archive price of the fee" };

/** Where the prices of a transaction that are from the price archive come from, and of which day (UTC) they are. */
export const archiveNotesOf = ({ archive }: Pick<Transaction, "archive">): string[] =>
  archive.map(({ part, source, at }) =>
    source === null || at === null
      ? LABELS[part]
      : `${LABELS[part]} of ${dayText(Date.parse(at) - 1)} (UTC): ${source}`,
  );
