import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { nameOf } from "../../../shared/linked-accounts/names.ts";
import type { Exact } from "../../../shared/values/decimal.ts";
import { formatHolding } from "../../../shared/values/format-decimal.ts";
import { attempt } from "../../api/outcomes.ts";
import { useQuery } from "../../api/use-query.ts";
import { Button } from "../../ui/Button.tsx";
import { HIDDEN_AMOUNT, usePrivacy } from "../privacy.ts";
import { changeLinked, mergeAccounts } from "./change-linked.ts";
import { type LinkedAccount, linkedQuery } from "./linked.queries.ts";

type Double = LinkedAccount["possibleDoubles"][number];

function questionOf({ ledgerAccount, together }: Double, isSplit: boolean): string {
  if (ledgerAccount === "") return "Are these the same coins as those without an account in your ledger?";
  return together === null && !isSplit
    ? `Is this the same wallet as your account "${ledgerAccount}"?`
    : `Is this wallet a part of your account "${ledgerAccount}"?`;
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
  const amounts = same.map(({ symbol, chain, ledger, together }) =>
    together === null
      ? `${text(chain)} ${symbol.toUpperCase()} here and ${text(ledger)} there`
      : `${text(chain)} ${symbol.toUpperCase()} here, ${text(together)} in your linked accounts together, and ${text(ledger)} there`,
  );
  const decide = async (answer: Promise<void>, success: string) => {
    setPending(true);
    await attempt(answer, success, "Failed to save your answer");
    setPending(false);
  };
  const countOnce = () =>
    account.ledgerAccount == null
      ? changeLinked(account.id, { ledgerAccount })
      : mergeAccounts(account, ledgerAccount, account.ledgerAccount);
  return (
    <section className="mt-2 rounded-control border bg-muted px-3 py-2 text-13" aria-label="The same wallet?">
      <p>
        <b className="font-semibold">{questionOf(first, standing !== undefined)}</b>{" "}
        {`${amounts.slice(0, 3).join(", ")}${amounts.length > 3 ? " and others" : ""}: they count twice now.`}
        {standing
          ? ` ${nameOf(standing)} stands for that account already. If it is, give the transactions of these coins an account of their own, and answer again.`
          : account.ledgerAccount != null &&
            ` If it is, its transactions become those of ${account.ledgerAccount === "" ? "the coins without an account" : `"${account.ledgerAccount}"`}, and what the history has too is removed.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {standing ? (
          <Link
            to="/transactions"
            search={{ account: ledgerAccount, coin: first.coinId ?? `~${first.symbol}` }}
            className="button"
          >
            Show the transactions
          </Link>
        ) : (
          <Button disabled={isPending} onClick={() => void decide(countOnce(), `${nameOf(account)} counts once now`)}>
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
