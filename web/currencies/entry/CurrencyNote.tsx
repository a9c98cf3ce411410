import type { EntryCurrency } from "./entry-currency.ts";

export const CurrencyNote = ({ currency: { note } }: { currency: EntryCurrency }) =>
  note && <p className={`text-12 ${note.isProblem ? "text-warn" : "text-text-3"}`}>{note.text}</p>;
