import type { ReactNode } from "react";
import type { EntryCurrency } from "./entry-currency.ts";

type Props = {
  currency: EntryCurrency;
  /** In place of the sentence about the rate. */
  children?: ReactNode;
};

export const CurrencyNote = ({ currency: { note }, children }: Props) =>
  note && (
    <p className={`text-12 ${note.isProblem ? "text-warn" : "text-text-3"}`}>
      {(!note.isProblem && children) || note.text}
    </p>
  );
