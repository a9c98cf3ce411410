import { transactionHash } from "../../../shared/ads/rules.ts";
import { badRequest, conflict } from "../../../shared/refusal.ts";
import type { Deps } from "../../deps.ts";
import { unavailable } from "../../platform/http/errors.ts";
import type { PaymentNetwork } from "../../upstreams/chains/transfers.ts";
import { ownAmong } from "../payments/receive-addresses.ts";
import { isTransactionUsed } from "./proof.queries.ts";
import { type DueRefund, refundProblem } from "./refunds.rules.ts";

/** Confirmations of a refund in Bitcoin; other chains say themselves what is final. */
const CONFIRMATIONS = 1;

export const TRANSACTION_USED = "This transaction is already on record for another payment or refund.";

/**
 * The hash of a transaction that has sent back what is due, in lower case. It is looked up on its chain, and refused when
 * it proves nothing or the chain cannot be reached.
 */
export async function requireProof(deps: Deps, network: PaymentNetwork | undefined, due: DueRefund, text: string) {
  const transaction = transactionHash(due.currency, text);
  if (transaction === null) throw badRequest(`Enter the hash of the ${due.currency} transaction.`);
  if (await isTransactionUsed(deps.db, transaction)) throw conflict(TRANSACTION_USED);
  const found = await network?.lookUp(transaction, CONFIRMATIONS);
  if (!network || !found?.ok)
    throw unavailable(
      `${network?.label ?? "The chain"} cannot be reached, so the transaction could not be checked and nothing has changed. Please try again in a few minutes.`,
    );
  const receivers = (found.value ?? []).map(({ address }) => address);
  const problem = refundProblem(found.value, due, await ownAmong(deps, network, receivers));
  if (problem !== null) throw conflict(problem);
  return transaction;
}
