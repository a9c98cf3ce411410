import type { Balance } from "../../shared/imports/booking/balances.ts";
import type { ImportedTransaction } from "../../shared/imports/booking/transactions.ts";
import type { FileReport } from "../../shared/imports/file-report.ts";
import type { Mapping } from "../../shared/imports/mapping.ts";
import type { ProblemGroup } from "../../shared/imports/problem-groups.ts";
import type { toRequest } from "../../shared/imports/to-request.ts";
import type { FileRefused, FileUnknown } from "../../shared/imports/unknown-file.ts";

/** The choices of the user for a file. */
export type ReadChoices = {
  layout?: string | undefined;
  mapping?: Mapping | undefined;
  account?: string | undefined;
  /** The answers to the questions of the file, by their keys. */
  answers: Record<string, string>;
  /** A guest's browser has no price archive. */
  hasArchive: boolean;
};

/** The contents of a file, as far as the preview shows them. */
export type Preview = {
  kind: "read";
  layout: { id: string; name: string };
  /** Null when the rows name their accounts. */
  account: string | null;
  rows: number;
  ignored: number;
  /** The number of transactions. */
  booked: number;
  parts: number;
  from: number | null;
  to: number | null;
  samples: ImportedTransaction[];
  groups: ProblemGroup[];
  warningGroups: ProblemGroup[];
  warningCount: number;
  /** How many transactions of each kind go to each account. */
  kinds: { kind: ImportedTransaction["kind"]; account: string; count: number }[];
  balances: Balance[];
  check: { compared: number; agree: number };
  /** The balances that were there before the first row. */
  opening: { symbol: string; amount: string }[];
} & FileReport;
export type Choice = { kind: "choice"; layouts: { id: string; name: string }[] };
export type Found = Preview | Choice | FileUnknown | FileRefused;

export type SentTransaction = ReturnType<typeof toRequest>;
export type ToReader = { kind: "read"; file: File; choices: ReadChoices } | { kind: "part"; part: number };
export type FromReader =
  | { kind: "progress"; share: number }
  | { kind: "found"; found: Found }
  | { kind: "part"; transactions: SentTransaction[] };
