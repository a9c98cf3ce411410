import { Link } from "@tanstack/react-router";
import { Waves } from "lucide-react";
import { Suspense, useId, useMemo } from "react";
import type { DollarRates } from "../../../shared/exchange-rates/dollar-rates.ts";
import { nameOf } from "../../../shared/linked-accounts/names.ts";
import { NO_PRICE, pnlKnownText, pnlWord, UNKNOWN } from "../../../shared/portfolio/unknown-words.ts";
import { formatPercent, sideOfText } from "../../../shared/values/format-decimal.ts";
import { counted, formatCount } from "../../../shared/values/format-market.ts";
import { MINUTE } from "../../../shared/values/time.ts";
import { useQuery } from "../../api/use-query.ts";
import { settingsQuery } from "../../ledger/settings.ts";
import { useCoinPrices } from "../../markets/store/coin-prices.ts";
import { useMarketOrigin } from "../../markets/store/market.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { lazyPart } from "../../ui/lazy/lazy-parts.ts";
import { SkeletonBar } from "../../ui/SkeletonBar.tsx";
import { useNow } from "../../ui/use-now.ts";
import { inAccount } from "../account-names.ts";
import { linkedQuery } from "../linked/linked.queries.ts";
import { ProofLines } from "../linked/ProofLines.tsx";
import { DEFAULT_STALE_AFTER } from "../positions.ts";
import { ReturnsSlot } from "../returns/ReturnsSlot.tsx";
import { Money, SignedMoney } from "../table/Amount.tsx";
import { Metric, PANEL } from "../table/Metric.tsx";
import { SECTION, SECTION_HEAD, SECTION_TITLE } from "../table/PortfolioSection.tsx";
import { AccountTable } from "./AccountTable.tsx";
import { holdingsByAccountQuery } from "./account.queries.ts";
import { type AccountCoin, coinsOnChain, valueAccount } from "./account-rows.ts";

// Both are rare, and the page is large.
const AccountPerps = lazyPart(async () => (await import("./AccountPerps.tsx")).AccountPerps);
const AccountRealised = lazyPart(async () => (await import("./AccountRealised.tsx")).AccountRealised);
const PerpetualsNet = lazyPart(async () => (await import("./AccountRealised.tsx")).PerpetualsNet);

type Props = {
  /** The name in the ledger; "" is the account without a name. */
  account: string;
  rates: DollarRates | null;
};

/** The coins of one account of the ledger, what they are worth, and its return. */
export function AccountView({ account, rates }: Props) {
  const { data, isError, refetch } = useQuery(holdingsByAccountQuery);
  const linked = useQuery(linkedQuery).data;
  const proof = linked?.find(({ ledgerAccount }) => ledgerAccount === account);
  const venue = linked?.find(({ tradesAccount }) => tradesAccount === account);
  if (isError && !data)
    return <LoadFailed onRetry={refetch}>The holdings of your accounts could not be loaded.</LoadFailed>;
  if (!data) return <Loading />;
  const ofLedger = data.holdings.filter((one) => one.account === account);
  // Fetched trades have no balances: those of the venue are the only ones, unless the user keeps the account too.
  const isOfVenue = venue !== undefined && venue.ledgerAccount === null && ofLedger.length === 0;
  const differences = isOfVenue ? venue.holdings : (proof?.counted ?? []);
  const holdings = coinsOnChain(ofLedger, differences);
  const sources = [...new Set([proof, venue])].filter((one) => one !== undefined);
  const oversold = data.unknown.filter((one) => one.account === account && one.amount.startsWith("-"));
  return (
    <>
      {!(isOfVenue && venue.asOf === null) && (
        <AccountFigures
          {...{ account, holdings, rates, isOfVenue }}
          place={isOfVenue ? `, by ${nameOf(venue)} (linked)` : differences.length > 0 ? ", as the chain has it" : ""}
        />
      )}
      {proof && (
        <section className={SECTION} aria-label="On the chain">
          <p className="text-13 text-text-2">Proved by {nameOf(proof)}, a linked account</p>
          <ProofLines account={proof} />
        </section>
      )}
      {oversold.length > 0 && (
        <p className="mt-3 text-13 text-warn">
          {`More was sold or sent from here than is on record: ${oversold.map(({ symbol }) => symbol.toUpperCase()).join(", ")}.`}
        </p>
      )}
      {sources.length > 0 && (
        <Suspense fallback={null}>
          <AccountPerps accounts={sources} rates={rates} venue={isOfVenue ? venue : undefined} />
        </Suspense>
      )}
      <p className="mt-3 text-13 text-text-2">
        Leveraged positions that you keep yourself belong to no account.{" "}
        <Link to="/transactions" search={{ account }} className="underline">
          Transactions
        </Link>
        {" · "}
        <Link to="/transactions" search={{ report: "gains", account }} className="underline">
          Gains
        </Link>{" "}
        {inAccount(account)}
      </p>
      {!isOfVenue && <ReturnsSlot isEmpty={false} account={account} />}
    </>
  );
}

type FiguresProps = Props & {
  holdings: readonly AccountCoin[];
  /** Whether the amounts are those of a linked venue, of which the ledger has the trades alone. */
  isOfVenue: boolean;
  /** Where the amounts come from if not from the ledger, as the end of a phrase. */
  place: string;
};

function AccountFigures({ account, holdings, rates, isOfVenue, place }: FiguresProps) {
  const id = useId();
  const { data: settings } = useQuery(settingsQuery);
  const ids = useMemo(() => [...new Set(holdings.flatMap(({ coinId }) => coinId ?? []))].sort(), [holdings]);
  const { data: market, isPending, fetchStatus } = useCoinPrices(ids);
  const staleAfter = useMarketOrigin()?.staleAfter ?? DEFAULT_STALE_AFTER;
  // Rows need the age of prices only to the minute.
  const minute = Math.floor(useNow() / MINUTE) * MINUTE;
  const { rows, totals } = useMemo(() => {
    const prices = new Map((market ?? []).map((price) => [price.id, price]));
    return valueAccount(holdings, prices, { now: minute, staleAfter }, rates);
  }, [holdings, market, minute, staleAfter, rates]);
  if (ids.length > 0 && isPending && fetchStatus === "fetching") return <Loading />;
  const { value, cost, pnl, pnlCost, percent, priced, pnlKnownOf } = totals;
  const percentText = formatPercent(percent);
  return (
    <>
      <section className={PANEL} aria-label={`Summary, ${inAccount(account)}`}>
        <dl className="grid md:grid-cols-3">
          <Metric name="Value" kind="value" value={<Money value={value} missing={NO_PRICE} />}>
            {priced.known < priced.all ? (
              <span className="text-warn">
                Value of {formatCount(priced.known)} of {counted(priced.all, "coin")}
              </span>
            ) : (
              `Held ${inAccount(account)}${place}`
            )}
          </Metric>
          {rows.length === 0 ? (
            <Suspense fallback={<div />}>
              <AccountRealised account={account} />
            </Suspense>
          ) : (
            <Metric
              name="P&L"
              kind="change"
              value={
                <>
                  <SignedMoney value={pnl} missing={pnlWord({ cost })} />{" "}
                  {percent !== null && (
                    <small className={`text-12 tracking-[0] md:text-14 ${sideOfText(percentText)}`}>
                      {percentText}
                    </small>
                  )}
                </>
              }
            >
              Of what is held now
              {pnlKnownOf.known < pnlKnownOf.all && (
                <span className="block text-warn">P&L of {pnlKnownText(pnlKnownOf)}</span>
              )}
              {isOfVenue && (
                <Suspense fallback={null}>
                  <PerpetualsNet account={account} />
                </Suspense>
              )}
            </Metric>
          )}
          <Metric
            name="Cost basis"
            kind="change"
            value={cost === null ? <span className="none">{UNKNOWN}</span> : <Money value={cost} />}
          >
            {/* With lots of all accounts together, no lot belongs to one of them. */}
            <span className="block max-md:pr-3.5">
              {isOfVenue
                ? "What a linked balance cost is not on record"
                : settings?.scope === "account"
                  ? "Of its own lots"
                  : "Its share of what the coins of all accounts cost"}
              {pnlCost !== null && pnlCost !== cost && (
                <>
                  , P&L on <Money value={pnlCost} />
                </>
              )}
            </span>
          </Metric>
        </dl>
      </section>
      <section className={SECTION} aria-labelledby={id}>
        <div className={SECTION_HEAD}>
          <h2 id={id} className={SECTION_TITLE}>
            Holdings {inAccount(account)}{" "}
            {rows.length > 0 && <span className="font-normal text-text-3">{formatCount(rows.length)}</span>}
          </h2>
        </div>
        {rows.length === 0 ? (
          <EmptyState icon={<Waves aria-hidden="true" />}>Nothing is held in this account now.</EmptyState>
        ) : (
          <AccountTable rows={rows} account={account} />
        )}
      </section>
    </>
  );
}

const Loading = () => (
  <div aria-busy="true" className={`${PANEL} p-5`}>
    <p className="sr-only" role="status">
      Loading the holdings of the account
    </p>
    <SkeletonBar size="h-8 w-40" />
    <SkeletonBar size="mt-6 h-32 w-full" />
  </div>
);
