import { Link } from "@tanstack/react-router";
import type { DollarRates } from "../../../shared/exchange-rates/dollar-rates.ts";
import { perpRows } from "../leveraged/perp-rows.ts";
import type { LinkedAccount } from "../linked/linked.queries.ts";
import { Money, Quantity, SignedMoney } from "../table/Amount.tsx";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";
import { SideBadge } from "../table/SideBadge.tsx";

const NOTE = "block text-12 text-text-3";

/** The leveraged positions that linked accounts have at their venues. Their details are on the page of all accounts. */
export function AccountPerps({ accounts, rates }: { accounts: readonly LinkedAccount[]; rates: DollarRates | null }) {
  const rows = perpRows(accounts, rates);
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
