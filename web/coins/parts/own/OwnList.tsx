import { Link } from "@tanstack/react-router";
import type { Exact } from "../../../../shared/values/decimal.ts";
import { sideOfText } from "../../../../shared/values/format-decimal.ts";
import { useOwnQuery } from "../../../api/use-query.ts";
import { useLedgerMoney } from "../../../ledger/use-ledger-money.ts";
import { type LeveragedPosition, type LinkedAccount, ownHoldingsQuery, type SpotPosition } from "../../own.queries.ts";
import { balanceRows, costedOf, leveragedRow, perpRows, spotRow } from "./own-rows.ts";

type Props = {
  coinId: string;
  /** In US dollars. */
  price: Exact | null;
  spot: readonly SpotPosition[];
  leveraged: readonly LeveragedPosition[];
  linked: readonly LinkedAccount[];
  alerts: readonly { coinId: string | null; isActive: boolean }[];
};

/** All money is in the currency of the ledger. */
export function OwnList({ coinId, price, spot, leveraged, linked, alerts }: Props) {
  const { isLoading, isFailed, currency, rates } = useLedgerMoney();
  const needsCosts = !isLoading && !isFailed && currency !== "usd";
  const holdings = useOwnQuery(ownHoldingsQuery, needsCosts);
  const costs = holdings?.holdings ?? [];
  // Without them, nothing could be said of a cost.
  if (isLoading || isFailed || (needsCosts && !holdings)) return null;
  const money = { price, rates };
  const isOfCoin = (position: { coinId: string | null }) => position.coinId === coinId;
  const ofCoin = spot.filter(isOfCoin);
  const costed = costedOf(ofCoin, costs, rates);
  const rows = [
    ...ofCoin.map((stored) => spotRow(stored, costs, money)),
    ...leveraged.filter(isOfCoin).map((stored) => leveragedRow(stored, money)),
    ...linked.flatMap((account) => [
      ...balanceRows(account, coinId, costed, money),
      ...perpRows(account, coinId, money),
    ]),
  ];
  const ownAlerts = alerts.filter((alert) => alert.coinId === coinId && alert.isActive).length;
  return (
    <section aria-label="My positions">
      <h2 className="text-16 font-semibold">My positions</h2>
      <ul className="mt-2">
        {rows.map(({ id, title, note, value, result }) => (
          <li key={id} className="flex justify-between gap-4 border-b py-2.5">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{title}</span>
              <span className="text-12 text-text-3">{note}</span>
            </span>
            <span className="text-right">
              <span className="block font-medium">{value}</span>
              <span className={`text-12 ${sideOfText(result)}`}>{result}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex gap-4 text-13">
        {rows.length > 0 && (
          <Link to="/portfolio" className="text-accent hover:underline">
            Open portfolio
          </Link>
        )}
        {ownAlerts > 0 && (
          <Link to="/alerts" className="text-accent hover:underline">
            {ownAlerts === 1 ? "1 active alert" : `${ownAlerts} active alerts`}
          </Link>
        )}
      </p>
    </section>
  );
}
