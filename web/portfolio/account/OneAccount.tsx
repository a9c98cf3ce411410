import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import type { DollarRates } from "../../../shared/exchange-rates/dollar-rates.ts";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { inAccount } from "../account-names.ts";
import { LinkedSection } from "../linked/LinkedSection.tsx";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import type { LinkedRow } from "../linked/linked-rows.ts";
import { SpamNote } from "../spam/SpamNote.tsx";
import type { SpamCoin } from "../spam/spam-coins.ts";
import { AccountView } from "./AccountView.tsx";

const AccountPerps = lazyPart(async () => (await import("./AccountPerps.tsx")).AccountPerps);

type Props = {
  /** The name of an account of the ledger, or the id of a linked one. */
  account?: string;
  linked?: string;
  portfolio: {
    accounts: readonly LinkedAccount[] | undefined;
    balances: readonly LinkedRow[];
    spam: readonly SpamCoin[];
    rates: DollarRates | null;
    retry: () => void;
  };
  onLink: () => void;
};

/** The page with one account alone. A linked account has balances and neither a cost nor a return. */
export function OneAccount({ account, linked, portfolio: { accounts, balances, spam, rates, retry }, onLink }: Props) {
  const hidden = spam.length > 0 && <SpamNote coins={spam} />;
  if (account !== undefined)
    return (
      <>
        <AccountView account={account} rates={rates} />
        {hidden}
      </>
    );
  const shown = accounts?.find(({ id }) => id === linked);
  const ledgerAccount = shown?.ledgerAccount ?? null;
  return (
    <>
      <p className="text-13 text-text-2">
        {ledgerAccount === null ? (
          "The purchases behind the balances of a linked account are not on record, so that their cost and their return are not known."
        ) : (
          <>
            {`They count once, with your coins ${inAccount(ledgerAccount)}. `}
            <Link to="/portfolio" search={{ account: ledgerAccount }} className="underline">
              Show their cost and return
            </Link>
          </>
        )}
      </p>
      <LinkedSection
        accounts={accounts?.filter(({ id }) => id === linked)}
        rows={balances}
        onAdd={onLink}
        onRetry={retry}
      />
      {shown && shown.perps.length > 0 && (
        <Suspense fallback={<div className="mt-8 h-24" aria-busy="true" />}>
          <AccountPerps accounts={[shown]} rates={rates} venue={undefined} />
        </Suspense>
      )}
      {hidden}
    </>
  );
}
