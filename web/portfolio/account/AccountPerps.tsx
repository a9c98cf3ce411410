import { Link } from "@tanstack/react-router";
import type { DollarRates } from "../../../shared/exchange-rates/dollar-rates.ts";
import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { type PerpRow, perpRows } from "../leveraged/perp-rows.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import { Money, Quantity, SignedMoney } from "../table/Amount.tsx";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";
import { SideBadge } from "../table/SideBadge.tsx";

const NOTE = "block text-12 text-text-3";

type Props = {
  accounts: readonly LinkedAccount[];
  rates: DollarRates | null;
  /** The account whose balances are those of the page, because the ledger has only its trades. */
  venue: LinkedAccount | undefined;
};

/** The leveraged positions of an account at its venue, and a sentence about what is not known. */
export function AccountPerps({ accounts, rates, venue }: Props) {
  const rows = perpRows(accounts, rates);
  return (
    <>
      {rows.length > 0 && <Positions rows={rows} />}
      {venue && (
        <p className="mt-3 text-13 text-text-2">
          {venue.asOf === null && `The balances of ${nameOf(venue)} have not been read yet. `}
          The return of this account is unknown, because its deposits are not on record.
        </p>
      )}
    </>
  );
}

/** Their details are on the page of all accounts. */
function Positions({ rows }: { rows: readonly PerpRow[] }) {
  return (
    <section className={SECTION} aria-label="Leveraged positions of the account">
      <div className={SECTION_HEAD}>
        <h2 className={SECTION_TITLE}>
          Leveraged positions <span className="font-normal text-text-3">{rows.length}</span>
        </h2>
      </div>
      <ul>
        {rows.map(({ id, name, positionType, leverage, size, symbol, value, pnl }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-t py-2">
            <span className="min-w-0">
              <span className="font-medium">{name}</span> <SideBadge {...{ positionType, leverage }} />
              <span className={NOTE}>
                <Quantity amount={size} symbol={symbol.replace(/^.*:/, "")} />
              </span>
            </span>
            <span className="text-right">
              <SignedMoney value={pnl} />
              <span className={NOTE}>
                Value <Money value={value} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-text-2">
        <Link to="/portfolio" className="underline">
          Show their entries and liquidation prices
        </Link>
      </p>
    </section>
  );
}
