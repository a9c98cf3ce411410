import { Link } from "@tanstack/react-router";
import { ChartPie, Link2Off } from "lucide-react";
import { pnlKnownText, UNKNOWN, withoutPriceText } from "../../shared/portfolio/unknown-words.ts";
import { growthPeriod } from "../../shared/shares/growth-period.ts";
import type { Decimal } from "../../shared/values/decimal.ts";
import { formatPercent, sideOfText } from "../../shared/values/format-decimal.ts";
import { counted, MISSING } from "../../shared/values/format-market.ts";
import { useQuery } from "../api/use-query.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { FullPageMessage } from "../ui/FullPageMessage.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { SkeletonBar } from "../ui/SkeletonBar.tsx";
import { GrowthChart } from "./GrowthChart.tsx";
import { type Shared, sharedQuery } from "./shares.queries.ts";
import { WeightList } from "./WeightList.tsx";
import "../other-pages.css";

/** A portfolio that its owner shares: weights and returns, and no amount. */
export function SharePage({ token }: { token: string }) {
  usePageTitle("Shared portfolio");
  const { data, isError, refetch } = useQuery(sharedQuery(token));
  if (data === null) return <NotShared />;
  return (
    <div className="page max-w-[840px]">
      <h1 className="page-title">Shared portfolio</h1>
      <p className="mt-1 text-13 text-text-2">
        In percent only. The amounts stay with the owner, and linked accounts are not included.
      </p>
      {data && <Contents shared={data} />}
      {!data && isError && <LoadFailed onRetry={refetch}>The portfolio could not be loaded.</LoadFailed>}
      {!data && !isError && (
        <div className="mt-5 grid gap-6" aria-busy="true">
          <SkeletonBar size="h-16 w-full" />
          <SkeletonBar size="h-40 w-full" />
          <SkeletonBar size="h-60 w-full" />
        </div>
      )}
    </div>
  );
}

const LIQUIDATED =
  "Liquidated positions count in “Since purchase”. They have no weight, because nothing of them is left.";

function Contents({ shared }: { shared: Shared }) {
  const { items, other, totalReturn, dayReturn, growth, pnlKnownOf, yearReturn, withoutHistory } = shared;
  const withoutPrice = withoutPriceText(shared.withoutPrice);
  if (items.length === 0)
    return (
      <EmptyState icon={<ChartPie aria-hidden="true" />}>
        {withoutPrice ? `${withoutPrice}.` : "There are no positions in this portfolio."}
      </EmptyState>
    );
  const known = pnlKnownText(pnlKnownOf);
  return (
    <>
      <section className="mt-5 rounded-panel border bg-surface p-4 md:p-5" aria-label="Returns">
        <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3">
          <Figure
            name="Since purchase, on cost and margins"
            value={totalReturn}
            missing={UNKNOWN}
            note={known && `P&L of ${known}`}
          />
          <Figure name={`${growthPeriod(growth)}, time-weighted`} value={yearReturn} missing={UNKNOWN} note={null} />
          <Figure name="24h Change, on the equity" value={dayReturn} missing={MISSING} note={null} />
        </dl>
        {growth.length > 1 ? (
          <GrowthChart points={growth} />
        ) : (
          <p className="text-13 text-text-3">There is no curve of the last year. {shared.unavailable}</p>
        )}
        {growth.length > 1 && withoutHistory > 0 && (
          <p className="mt-3 text-13 text-warn">
            The curve leaves out {counted(withoutHistory, "coin or position", "coins or positions")} without past
            prices.
          </p>
        )}
      </section>
      <WeightList items={items} other={other} />
      {shared.hasLiquidated && <p className="mt-3 text-13 text-text-2">{LIQUIDATED}</p>}
      {withoutPrice && <p className="mt-3 text-13 text-warn">{withoutPrice}.</p>}
      <p className="mt-6 text-13 text-text-2">
        Made with Tidemark.{" "}
        <Link to="/portfolio" className="text-accent underline">
          Track your own portfolio
        </Link>
      </p>
    </>
  );
}

function Figure({ name, value, missing, note }: FigureProps) {
  const text = value === null ? missing : formatPercent(value as Decimal);
  return (
    <div>
      <dt className="text-13 text-text-2">{name}</dt>
      <dd className={`text-24 font-semibold ${sideOfText(text)}`}>{text}</dd>
      {note && <dd className="text-13 text-warn">{note}</dd>}
    </div>
  );
}

type FigureProps = { name: string; value: string | null; missing: string; note: string | null };

const NotShared = () => (
  <FullPageMessage className="max-w-90">
    <Link2Off className="mx-auto mb-3 size-6 text-text-3" aria-hidden="true" />
    <h1 className="page-title">This link doesn't work</h1>
    <p className="mt-2 text-text-2">It may have expired, or its owner has stopped sharing.</p>
    <p className="mt-5">
      <Link to="/" className="button primary">
        Back to Market
      </Link>
    </p>
  </FullPageMessage>
);
