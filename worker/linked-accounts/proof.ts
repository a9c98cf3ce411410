import type { Exact } from "../../shared/values/decimal.ts";
import type { Deps } from "../deps.ts";
import { askLedger } from "../transactions/figures/client.ts";
import { readTags } from "../transactions/ledger.ts";
import { KINDS } from "./kinds.ts";
import { type LinkedRow, saveProofs } from "./linked-accounts.queries.ts";
import { compareWithLedger, type Proof, stampOf } from "./proof.rules.ts";

type Account = { row: LinkedRow; amounts: readonly { coinId: string | null; symbol: string; amount: Exact }[] };

async function compareOfUser(deps: Deps, userId: string, accounts: readonly Account[], tag: string) {
  // Without a tag there is no ledger.
  const balances = tag === "" ? [] : await askLedger(deps, userId, { name: "balances" });
  const now = deps.clock.now();
  return Promise.all(
    accounts.map(async ({ row, amounts }) => {
      const before = row.proof === null ? null : (JSON.parse(row.proof) as Proof);
      const covers = row.ledgerAccount === null ? () => false : await KINDS[row.kind].covers(deps, row.address);
      const facts = { ...row, amounts, balances, covers, before, now };
      return { row, proof: compareWithLedger(stampOf(row, tag), facts) };
    }),
  );
}

/**
 * The accounts compared with the ledgers of their users. A comparison is kept until the ledger or the balances change, so
 * that most views read nothing more than the tag of the ledger. Nothing is known of an account that was never refreshed.
 */
export async function readProofs(deps: Deps, accounts: readonly Account[]): Promise<Map<string, Proof>> {
  const read = accounts.filter(({ row }) => row.asOf !== null);
  if (read.length === 0) return new Map();
  const tags = await readTags(deps.db, [...new Set(read.map(({ row }) => row.userId))]);
  const tagOf = (row: LinkedRow) => tags.get(row.userId) ?? "";
  const proofs = new Map<string, Proof>();
  const outdated: Account[] = [];
  for (const account of read) {
    const { row } = account;
    const kept = row.proof === null ? null : (JSON.parse(row.proof) as Proof);
    if (kept?.stamp === stampOf(row, tagOf(row))) proofs.set(row.id, kept);
    else outdated.push(account);
  }
  for (const [userId, own] of Map.groupBy(outdated, ({ row }) => row.userId)) {
    const compared = await compareOfUser(deps, userId, own, tags.get(userId) ?? "");
    for (const { row, proof } of compared) proofs.set(row.id, proof);
    await saveProofs(deps.db, compared);
  }
  return proofs;
}
