import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { Refusal } from "../../../shared/refusal.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { counted } from "../../../shared/values/format-market.ts";
import { failedWith, refusalOf, succeeded } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { changeLinked } from "./change-linked.ts";
import { type LinkedAccount, linkedQuery } from "./linked.queries.ts";
import { countOnce, type SameWallet, sameWalletOf } from "./same-wallet.ts";

type Double = LinkedAccount["possibleDoubles"][number];

const named = (account: string): string => (account === "" ? "the coins without an account" : `"${account}"`);

function questionOf({ ledgerAccount, together, isMoved }: Double, isPart: boolean): string {
  if (isMoved) return `Are the coins that you moved to ${named(ledgerAccount)} still in this wallet?`;
  if (ledgerAccount === "") return "Are these the same coins as those without an account in your ledger?";
  return together === null && !isPart
    ? `Is this the same wallet as your account "${ledgerAccount}"?`
    : `Is this wallet a part of your account "${ledgerAccount}"?`;
}

/** What happens on "yes"; empty where nothing moves. `target` is the account of the wallet. */
function resultText({ copied, isPart, deletesCopies }: SameWallet, target: string): string {
  const become = (what: string) => `${what} become those of ${named(target)}`;
  if (deletesCopies)
    return `they are deleted there, with their prices and notes${isPart ? "" : `, and ${become("its other transactions")}`}.`;
  const moved = !isPart ? "its transactions" : copied.length > 0 ? "they" : "the transactions of these coins";
  return `${become(moved)}, and what the history has too is there once.`;
}

/**
 * Asks whether an account of the ledger with about the same coins is this wallet. One account of the ledger at a time.
 */
export function DoubleQuestion({ account }: { account: LinkedAccount }) {
  const isPrivate = usePrivacy();
  const { data: all } = useQuery(linkedQuery);
  const [isPending, setPending] = useState(false);
  const first = account.possibleDoubles?.[0];
  if (!first) return null;
  const { ledgerAccount } = first;
  const same = account.possibleDoubles.filter((one) => one.ledgerAccount === ledgerAccount);
  const standing = all?.find((one) => one.ledgerAccount === ledgerAccount);
  const text = (amount: string) => (isPrivate ? HIDDEN_AMOUNT : formatHolding(amount as Exact));
  const amounts = same.map(({ symbol, chain, ledger, together, same: copies }) =>
    copies
      ? `${copies.count} of its ${counted(copies.of, `${symbol.toUpperCase()} transaction`)} ${copies.count === 1 ? "is" : "are"} in both`
      : together === null
        ? `${text(chain)} ${symbol.toUpperCase()} here and ${text(ledger)} there`
        : `${text(chain)} ${symbol.toUpperCase()} here, ${text(together)} in your linked accounts together, and ${text(ledger)} there`,
  );
  const decide = async (answer: Promise<void>, success: string) => {
    setPending(true);
    try {
      await answer;
      succeeded(success);
    } catch (error) {
      failedWith(error, "Failed to save your answer", error instanceof Refusal ? error.message : refusalOf(error));
    }
    setPending(false);
  };
  const isJoin = account.ledgerAccount == null;
  const wallet = sameWalletOf(account, same, standing !== undefined);
  const join = async () => {
    for (const id of [account.id, ...same.flatMap(({ others }) => others ?? [])])
      await changeLinked(id, { ledgerAccount, together: true });
  };
  const answerYes = () => (isJoin ? join() : countOnce(account, wallet));
  const target = account.ledgerAccount ?? ledgerAccount;
  return (
    <section className="mt-2 rounded-control border bg-muted px-3 py-2 text-13" aria-label="The same wallet?">
      <p>
        <b className="font-semibold">{questionOf(first, wallet.isPart)}</b>{" "}
        {`${amounts.slice(0, 3).join(", ")}${amounts.length > 3 ? " and others" : ""}: they ${wallet.copied.length > 0 ? "" : "may "}count twice now.`}
        {standing &&
          ` ${nameOf(standing)} stands for that account${isJoin ? ", and both are then compared with it together" : ""}.`}
        {first.isMoved
          ? ` If they are, move their transactions back to ${named(target)}.`
          : !isJoin && ` If it is, ${resultText(wallet, target)}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {first.isMoved ? (
          <Link className="button" to="/transactions" search={{ account: ledgerAccount }}>
            Show the transactions
          </Link>
        ) : (
          <Button disabled={isPending} onClick={() => void decide(answerYes(), `${nameOf(account)} counts once now`)}>
            Yes, count it once
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={isPending}
          onClick={() => void decide(changeLinked(account.id, { separateFrom: ledgerAccount }), "Both are kept")}
        >
          No, keep both
        </Button>
      </div>
    </section>
  );
}
