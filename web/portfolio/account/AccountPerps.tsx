import { useState } from "react";
import type { DollarRates } from "../../../shared/exchange-rates/dollar-rates.ts";
import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { LeveragedTable } from "../leveraged/LeveragedTable.tsx";
import { type Pause, type PerpRow, pausesOf, perpRows } from "../leveraged/perp-rows.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import type { PortfolioSearch } from "../portfolio-search.ts";
import { leveragedOrder, sortLeveraged } from "../portfolio-sort.ts";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";

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
      {rows.length > 0 && <Positions rows={rows} pauses={pausesOf(accounts)} />}
      {venue && (
        <p className="mt-3 text-13 text-text-2">
          {venue.asOf === null && `The balances of ${nameOf(venue)} have not been read yet. `}
          The return of this account is unknown, because its deposits are not on record.
        </p>
      )}
    </>
  );
}

/** The table of all leveraged positions, with those of the account alone. */
function Positions({ rows, pauses }: { rows: PerpRow[]; pauses: readonly Pause[] }) {
  const [search, setSearch] = useState<PortfolioSearch>({});
  return (
    <section className={SECTION} aria-label="Leveraged positions of the account">
      <div className={SECTION_HEAD}>
        <h2 className={SECTION_TITLE}>
          Leveraged Positions <span className="font-normal text-text-3">{rows.length}</span>
        </h2>
      </div>
      <LeveragedTable
        rows={rows}
        pauses={pauses}
        order={leveragedOrder(search)}
        onSort={(key) => setSearch((current) => sortLeveraged(current, key))}
        {...NO_CHANGES}
      />
    </section>
  );
}

const nothing = () => {};
/** The positions of a linked account are read-only. */
const NO_CHANGES = { onEdit: nothing, onClose: nothing, onExplain: nothing };
