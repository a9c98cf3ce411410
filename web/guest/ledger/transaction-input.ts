import { type BulkInput, type BulkTask, bulkTask, type NewFields } from "../../../shared/ledger/bulk.ts";
import type { OpeningBalance } from "../../../shared/ledger/opening.ts";
import type { TransactionPatch } from "../../../shared/ledger/transactions.ts";
import { badRequest } from "../../../shared/refusal.ts";
import {
  ABOVE_ZERO,
  checkAccount,
  checkExact,
  checkNote,
  checkPriceCurrency,
  NOT_BELOW_ZERO,
  NOT_ZERO,
  type NumberRule,
  numberProblem,
} from "../../../shared/transactions/check-fields.ts";
import type { NewTransaction } from "../../../shared/transactions/draft.ts";
import { MAX_BULK } from "../../../shared/transactions/list/rules.ts";
import { MAX_LEGS } from "../../../shared/transactions/rules.ts";
import { KINDS } from "../../../shared/transactions/transaction.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { accepted, readSymbol, readTime } from "./input.ts";

/** Checks the transactions that a form or a file sends, as the contract's schemas do on the server. */

type Body = Record<string, unknown>;

function readExact(input: unknown, label: string, rule: NumberRule): Exact {
  if (typeof input !== "string" && typeof input !== "number") throw badRequest(numberProblem(label));
  return accepted(checkExact(input, label, rule));
}
const readOptional = (input: unknown, label: string): Exact | null =>
  input == null ? null : readExact(input, label, NOT_BELOW_ZERO);

const readAccount = (input: unknown): string => accepted(checkAccount(String(input ?? "")));
const readOptionalAccount = (input: unknown): string | null => (input == null ? null : readAccount(input));

const readAsset = (body: Body) => ({
  coinId: (body.coinId ?? null) as string | null,
  symbol: readSymbol(body.symbol),
  value: readOptional(body.value, "Value"),
});

function readLegs(input: unknown): NewTransaction["legs"] {
  if (!Array.isArray(input)) throw badRequest("Legs must be a list");
  if (input.length > MAX_LEGS) throw badRequest(`A transaction has at most ${MAX_LEGS} legs`);
  return input.map((leg: Body) => ({
    ...readAsset(leg),
    amount: readExact(leg.amount, "Amount", NOT_ZERO),
    account: readOptionalAccount(leg.account),
  }));
}

function readFee(input: unknown): NewTransaction["fee"] {
  if (input == null) return null;
  const fee = input as Body;
  return { ...readAsset(fee), amount: readExact(fee.amount, "Fee", ABOVE_ZERO) };
}

function readKind(input: unknown): NewTransaction["kind"] {
  const kind = KINDS.find((one) => one === input);
  if (!kind) throw badRequest(`Kind must be one of ${KINDS.join(", ")}`);
  return kind;
}

const readCurrency = (input: unknown): string | null =>
  input == null ? null : accepted(checkPriceCurrency(String(input)));

const READERS = {
  kind: readKind,
  at: (input: unknown) => readTime(input, "Date"),
  account: readAccount,
  toAccount: readOptionalAccount,
  legs: readLegs,
  price: (input: unknown) => readOptional(input, "Price"),
  priceCurrency: readCurrency,
  fee: readFee,
  note: (input: unknown) => accepted(checkNote(String(input ?? ""))),
} satisfies { [Key in keyof NewTransaction]?: (input: unknown) => NewTransaction[Key] };

/** The fields that a patch has. An absent field is not changed; null deletes the value of a field. */
export function readTransactionPatch(body: object): TransactionPatch {
  const given = Object.entries(READERS).filter(([key]) => (body as Body)[key] !== undefined);
  return Object.fromEntries(given.map(([key, read]) => [key, read((body as Body)[key])]));
}

export function readTransaction(body: object): NewTransaction {
  const all = body as Body;
  const fields = Object.fromEntries(Object.entries(READERS).map(([key, read]) => [key, read(all[key])]));
  return {
    ...fields,
    positionId: (all.positionId ?? null) as string | null,
    sourceKey: (all.sourceKey ?? null) as string | null,
  } as NewTransaction;
}

/** An opening balance of the form. */
export function readOpening(body: object): OpeningBalance {
  const {
    parts,
    at,
    account = "",
    arrivals = [],
    priceCurrency,
    ...asset
  } = body as Body & { parts: Body[]; arrivals?: string[] };
  return {
    symbol: readSymbol(asset.symbol),
    coinId: (asset.coinId ?? null) as string | null,
    account: readAccount(account),
    at: readTime(at, "Date"),
    parts: parts.map(({ amount, boughtAt, cost }) => ({
      amount: readExact(amount, "Amount", ABOVE_ZERO),
      boughtAt: boughtAt == null ? null : readTime(boughtAt, "Date"),
      cost: readOptional(cost, "Cost"),
    })),
    priceCurrency: readCurrency(priceCurrency),
    arrivals,
  };
}

const readFields = ({ account, toAccount, note }: Body): Omit<NewFields, "id"> => ({
  account: account === undefined ? undefined : readAccount(account),
  toAccount: toAccount == null ? (toAccount as null | undefined) : readAccount(toAccount),
  note: note === undefined ? undefined : READERS.note(note),
});

/** A change, a deletion or a restoration of many transactions. */
export function readBulk(body: object): BulkTask {
  const task = bulkTask(body as BulkInput);
  const ids = task.kind === "change" ? task.changes : task.ids;
  if (ids.length > MAX_BULK) throw badRequest(`At most ${MAX_BULK} transactions can be changed at once`);
  if (task.kind !== "change") return task;
  return { ...task, changes: task.changes.map(({ id, ...fields }) => ({ ...readFields(fields), id })) };
}
