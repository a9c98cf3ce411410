import { z } from "zod";
import { define } from "../endpoint.ts";
import { storedAccount } from "../transactions/contract.ts";
import { oneLine } from "../values/composed.ts";
import { checkAddress } from "./check-address.ts";
import { possibleDouble } from "./possible-double.ts";
import { LINKED_KINDS, MAX_ADDRESS_INPUT, MAX_LINKED_LABEL } from "./rules.ts";

const time = z.iso.datetime();
const decimal = z.string();

const holding = z.object({
  symbol: z.string(),
  coinId: z.string().nullable(),
  /** Exact, with as many digits as the token has. */
  amount: decimal,
  /** Null while the coin has no price. */
  price: decimal.nullable(),
  value: decimal.nullable(),
  /** Only in `counted`. The ledger has the missing coins twice. The copies are taken for those of unknown cost. */
  isCopy: z.boolean().optional(),
  /** The number of open perpetuals. Their results change the amount, which is then the value of the account. */
  perps: z.number().optional(),
});

const perp = z.object({
  /** The venue's name of the contract, such as "BTC" or "xyz:GOLD". */
  symbol: z.string(),
  /** The coin that the contract follows; null when we do not know it. */
  coinId: z.string().nullable(),
  positionType: z.enum(["long", "short"]),
  size: decimal,
  entryPrice: decimal,
  markPrice: decimal,
  /** Null when the venue gives none, because the account's margin covers the position at any price. */
  liquidationPrice: decimal.nullable(),
  leverage: z.number(),
  /** A cross position uses the account's whole margin, an isolated one has its own. */
  leverageType: z.enum(["cross", "isolated"]),
  margin: decimal,
  pnl: decimal,
  /** Funding paid since the position was opened; below zero when it was received. Null when the venue gives none. */
  funding: decimal.nullable(),
});

const linkedAccount = z.object({
  id: z.string(),
  kind: z.enum(LINKED_KINDS),
  address: z.string(),
  label: z.string(),
  /** The balances count in the value of the portfolio from this time on. */
  linkedAt: time,
  /** A failed account shows the balances of its last complete refresh. */
  state: z.enum(["refreshing", "current", "failed"]),
  /**
   * The earliest time at which it is probably read. Null unless it has waited for others for more than a minute, or has
   * failed and is tried again.
   */
  waitsUntil: time.nullable(),
  /** The time of the shown balances; null before the first complete refresh. */
  asOf: time.nullable(),
  /** Why the last refresh failed or is incomplete, as a sentence; otherwise null. */
  problem: z.string().nullable(),
  holdings: z.array(holding),
  perps: z.array(perp),
  /** Since when liquidation warnings are paused, because the venue does not answer; otherwise null. */
  warningsPausedSince: time.nullable(),
  /** The ledger account of the same coins. "" is the ledger account without a name. Null when none was chosen. */
  ledgerAccount: z.string().nullable(),
  /** The ledger account of the trades that were fetched from it. They have gains, but no balances. Null without any. */
  tradesAccount: z.string().nullable(),
  /** Whether the ledger's amounts count, because the balances are too old or were never read, also those of `comparedWith`. */
  isStale: z.boolean(),
  /** The other linked accounts that stand for the same ledger account. All are compared with it together. */
  comparedWith: z.array(z.object({ id: z.string(), name: z.string(), isRead: z.boolean() })),
  /**
   * The amounts that are added to the positions: the chain's minus the ledger's. They can be below zero. Null without a
   * ledger account: all balances are added then. Several accounts with one ledger account count with the first of them.
   */
  counted: z.array(holding).nullable(),
  /**
   * Each coin on the chain, in all linked accounts of the ledger account together, and in the ledger account. Empty
   * without a ledger account, and before the first refresh. After an incomplete refresh, coins with less on the chain
   * are left out: they may only not have been read.
   */
  reconciliation: z.array(
    z.object({
      symbol: z.string(),
      coinId: z.string().nullable(),
      chain: decimal,
      /** Below zero where more left than is on record. */
      ledger: decimal,
      /** The chain's amount minus the ledger's, to 8 decimals. */
      difference: decimal,
      /** When they were first seen to differ; null while they are equal. */
      since: time.nullable(),
      /** A purchase of about as much as the chain has less: the ledger may have these coins twice. */
      purchase: z.object({ transactionId: z.string(), positionId: z.string().nullable() }).nullable(),
    }),
  ),
  /**
   * Other ledger accounts with about the same amount of a coin, which no linked account proves, or with the same
   * transactions. If they are the same coins, they count twice.
   */
  possibleDoubles: z.array(possibleDouble),
  /** The transactions that were found on the chain; null where they are not read. */
  history: z
    .object({
      /** "unavailable" where the operator has not set up what reads it. */
      state: z.enum(["waiting", "running", "complete", "failed", "unavailable"]),
      /** When the state was last stored. */
      asOf: time,
      from: time.nullable(),
      to: time.nullable(),
      found: z.int(),
      booked: z.int(),
      /**
       * Sentences about what is no problem: why fewer are booked than were found although nothing is missing, and how many
       * booked ones the user has given another kind.
       */
      note: z.string().nullable(),
      problems: z.array(z.string()),
      /** The same for the next part of the history. */
      waitsUntil: time.nullable(),
    })
    .nullable(),
});

const label = z
  .string("label must be text")
  .transform(oneLine)
  .refine((text) => [...text].length <= MAX_LINKED_LABEL, `A label has at most ${MAX_LINKED_LABEL} characters`);

export const newLinkedAccount = z
  .object({
    kind: z.enum(LINKED_KINDS, `kind must be one of ${LINKED_KINDS.join(", ")}`),
    address: z.string("address is required").max(MAX_ADDRESS_INPUT, "This is too long for an address"),
    label: label.default(""),
  })
  .transform(({ kind, address: text, label: name }, context) => {
    const checked = checkAddress(kind, text);
    if ("address" in checked) return { kind, address: checked.address, label: name };
    // The input is left out, because it may be a secret.
    context.addIssue({ code: "custom", message: checked.problem, path: ["address"], input: "" });
    return z.NEVER;
  });

/** An absent field is not changed. */
export const linkedChange = z.object({
  label: label.optional(),
  /** Null removes the choice. */
  ledgerAccount: storedAccount.nullable().optional(),
  /**
   * Several linked accounts can be one account of the ledger together. Without it, a second one for the same account is
   * refused with 409.
   */
  together: z.literal(true).optional(),
  /** A ledger account that is another wallet. It is not asked about again. */
  separateFrom: storedAccount.optional(),
});

export const linkedAccountEndpoints = define({
  "GET /api/linked-accounts": {
    access: "user",
    reach: "read:amounts",
    summary: "Returns the user's linked accounts with their balances, and refreshes those older than five minutes",
    reply: z.array(linkedAccount),
  },
  "POST /api/linked-accounts": {
    access: "user",
    reach: "write",
    example: { body: { kind: "bitcoin", address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", label: "Cold wallet" } },
    summary: "Links an address, an extended public key or a principal; idempotent with an Idempotency-Key",
    body: newLinkedAccount,
    reply: linkedAccount,
    status: 201,
  },
  "POST /api/linked-accounts/:id/refresh": {
    access: "user",
    reach: "write",
    example: { path: "/api/linked-accounts/LINKED/refresh" },
    summary: "Starts a refresh of a linked account, at most once in five minutes",
    reply: linkedAccount,
  },
  "POST /api/linked-accounts/:id/history": {
    access: "user",
    reach: "write",
    example: { path: "/api/linked-accounts/LINKED/history" },
    summary:
      "Reads all transactions of a linked account from its chain and books them in its ledger account, in the background",
    reply: linkedAccount,
    status: 202,
  },
  "DELETE /api/linked-accounts/:id/history": {
    access: "user",
    reach: "write",
    example: { path: "/api/linked-accounts/LINKED/history" },
    summary: "Removes the transactions that were booked from the history of a linked account",
    reply: z.object({ deleted: z.literal(true), transactions: z.int() }),
  },
  "PATCH /api/linked-accounts/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/linked-accounts/LINKED", body: { ledgerAccount: "Cold wallet" } },
    summary:
      "Renames a linked account, or says which account of the ledger it stands for, so that its coins count once",
    body: linkedChange,
    reply: linkedAccount,
  },
  "DELETE /api/linked-accounts/:id": {
    access: "user",
    reach: "write",
    example: { path: "/api/linked-accounts/LINKED" },
    summary:
      "Removes a linked account and its balances; the transactions booked from its trades and its history stay unless asked",
    query: z.strictObject({
      /** "delete" also deletes the transactions that were booked from the account's trades or its history. */
      transactions: z.enum(["keep", "delete"]).default("keep"),
    }),
    reply: z.object({
      deleted: z.literal(true),
      /**
       * The questions about the account that were not answered. Its transactions and their copies both stay in the ledger,
       * so that they count twice, and nothing asks about it again. Null if the account was never read.
       */
      unanswered: z.array(possibleDouble).nullable(),
    }),
  },
});
