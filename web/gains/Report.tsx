import { Link } from "@tanstack/react-router";
import { ChevronDown, TriangleAlert, Waves, X } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { NOT_COUNTED, namesText, UNKNOWN } from "../../shared/portfolio/unknown-words.ts";
import type { Exact } from "../../shared/values/decimal.ts";
import { counted } from "../../shared/values/format-market.ts";
import { ArchivePrices } from "../archive-prices/ArchivePrices.tsx";
import { SpamInReport } from "../ledger/SpamInReport.tsx";
import { ClosedRow } from "../portfolio/closing/ClosedRow.tsx";
import { useVenueTrades } from "../portfolio/linked/use-venue-trades.ts";
import { Money, SignedMoney } from "../portfolio/table/Amount.tsx";
import { FigureButton } from "../portfolio/table/FigureButton.tsx";
import { KnownPart } from "../portfolio/table/KnownPart.tsx";
import { TransferOffers } from "../portfolio/transfers/TransferOffers.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { lazyPart } from "../ui/lazy/lazy-parts.ts";
import { CoinGroups } from "./CoinGroups.tsx";
import type { Gains, GainsChoice } from "./gains.queries.ts";
import { Perpetuals } from "./Perpetuals.tsx";
import { isSigned, signedAs, TOTALS, type TotalName } from "./totals.ts";
import { WITHOUT_GAIN, WithoutGain } from "./WithoutGain.tsx";

const TotalDialog = lazyPart(async () => (await import("./TotalDialog.tsx")).TotalDialog);

type Props = {
  choice: GainsChoice;
  gains: Gains;
  isOld: boolean;
  /** Notes on the method and the currency, which stand below the totals. */
  notes: ReactNode;
  onCoin: (key: string | undefined) => void;
};

/** Totals whose missing parts are in the list of disposals without a known gain. */
const isOfGain = (name: TotalName): boolean => name !== "income" && name !== "fees";

/** The totals, and the coins with their disposals that they add up from. */
export function Report({ choice, gains, isOld, notes, onCoin }: Props) {
  const [opened, setOpened] = useState<TotalName | null>(null);
  const { totals } = gains;
  const hasVenue = useVenueTrades();
  // The portfolio has no totals of a single account, so there is nothing to differ from.
  const isWithVenue = choice.account === undefined && hasVenue;
  const notCounted = gains.unknown.filter(({ proceeds }) => proceeds !== null).length;
  const { contracts, payments } = gains.perpetuals;
  const isEmpty =
    gains.coins.every(({ disposals }) => disposals === 0) && gains.contracts.length + contracts.length + payments === 0;
  return (
    <div aria-busy={isOld}>
      {choice.coin !== undefined && (
        <p className="mb-3 flex items-center gap-2 text-13">
          Only {([...gains.coins, ...contracts][0]?.symbol ?? choice.coin).toUpperCase()}
          <Button onClick={() => onCoin(undefined)}>
            <X aria-hidden="true" /> Show all coins
          </Button>
        </p>
      )}
      <dl className="mb-3 grid grid-cols-2 rounded-panel border bg-surface md:grid-cols-5">
        {TOTALS.map(([name, label]) => (
          <div key={name} className="min-w-0 px-3.5 py-3 wrap-anywhere md:px-5">
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="text-18 font-semibold tracking-tighter" data-total={name}>
              <FigureButton name={label} className="max-md:-my-2.5 max-md:py-2.5" onOpen={() => setOpened(name)}>
                <Total
                  name={name}
                  value={totals[name] as Exact | null}
                  missing={name === "proceeds" && notCounted > 0 ? NOT_COUNTED : UNKNOWN}
                />
              </FigureButton>
              {isWithVenue && name === "gain" && (
                <Link
                  to="/portfolio"
                  className="block text-12 font-normal tracking-[0] text-text-3 underline"
                  title={`The ${label} of the portfolio leaves out spot trades that were read from Hyperliquid`}
                >
                  with Hyperliquid spot trades
                </Link>
              )}
              <KnownPart
                sum={gains.sums[name]}
                name={label}
                isGain={isOfGain(name)}
                isNotCounted={name === "proceeds" && notCounted === gains.sums.proceeds.missing}
                display="flex"
              />
            </dd>
          </div>
        ))}
      </dl>
      {notes}
      <SpamInReport coins={gains.coins} />
      <Problems problems={gains.problems} />
      <ArchivePrices />
      {gains.unknown.length > 0 && <TransferOffers coin={choice.coin} />}
      <Departed {...gains} />
      <WithoutGain parts={gains.unknown} disposals={gains.sums.gain.missing + gains.perpetuals.result.missing} />
      {isEmpty && (
        <EmptyState icon={<Waves aria-hidden="true" />}>No coins were sold or spent in this time.</EmptyState>
      )}
      <CoinGroups
        label="Gains by coin"
        gainName="Realised P&L"
        choice={choice}
        coins={gains.coins}
        unknown={gains.unknown}
      />
      <Contracts gains={gains} />
      <Perpetuals choice={choice} perpetuals={gains.perpetuals} unknown={gains.unknown} />
      <Suspense fallback={null}>
        {opened && <TotalDialog name={opened} gains={gains} onCoin={onCoin} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}

/** A reply that an earlier version stored does not name them. */
function Departed({ departed }: { departed: Gains["departed"] | undefined }) {
  if (!departed || departed.count === 0) return null;
  const names = namesText(departed.symbols.map((symbol) => symbol.toUpperCase()));
  return (
    <p className="mb-5 text-13 text-text-2">
      {counted(departed.count, "outgoing transfer")} of {names} {departed.count === 1 ? "has" : "have"} no arrival on
      record, so the coins left with their cost and count as no sale.{" "}
      <Link to="/transactions" search={{ only: departed.transactionIds.join(",") }} className="underline">
        Show {departed.count === 1 ? "it" : "them"}
      </Link>
    </p>
  );
}

/** Nothing has no sign. */
const Total = ({ name, value, missing }: { name: TotalName; value: Exact | null; missing: string }) =>
  value !== null && value !== "0" && isSigned(name) ? (
    <SignedMoney value={signedAs(name, value)} />
  ) : (
    <Money value={value} missing={missing} />
  );

/** Closed leveraged positions have no lots, so they are a list of their own and in no total above. */
function Contracts({ gains: { contracts, contractsPnl, contractsSum } }: Pick<Props, "gains">) {
  if (contracts.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="contracts">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="contracts" className="text-16 font-semibold tracking-tight">
          Contracts
        </h2>
        <p className="text-13 text-text-2">
          Realised P&L <SignedMoney value={contractsPnl as Exact | null} />
          {contractsSum.missing > 0 && (
            <span className="text-warn"> {counted(contractsSum.missing, "position")} without a rate missing</span>
          )}
        </p>
      </div>
      <p className="text-13 text-text-3">
        Leveraged positions that were closed. They are not part of the totals above.
      </p>
      <ul aria-labelledby="contracts">
        {contracts.toReversed().map((closed) => (
          <ClosedRow key={closed.id} closed={closed} result={closed.pnl as Exact | null} />
        ))}
      </ul>
    </section>
  );
}

function Problems({ problems }: Pick<Gains, "problems">) {
  if (problems.length === 0) return null;
  return (
    <details className="group mb-5 rounded-panel border px-4 py-2 text-13">
      <summary className="flex min-h-8 list-none cursor-pointer items-center gap-2 font-medium">
        <TriangleAlert className="lucide text-warn" aria-hidden="true" />
        {counted(problems.length, "problem needs attention", "problems need attention")}
        <ChevronDown className="lucide ml-auto text-text-3 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="mt-1 list-disc pl-6 text-text-2">
        {problems.slice(0, 100).map(({ transactionId, problem, reason, causes }) => (
          <li key={`${transactionId} ${problem}`} className="py-0.5">
            {problem}{" "}
            {reason === "no purchase" ? (
              <a href={`#${WITHOUT_GAIN}`} className="underline">
                Enter an opening balance
              </a>
            ) : (
              <Link to="/transactions" search={{ only: causes.join(",") }} className="underline">
                Show what has to be completed
              </Link>
            )}
          </li>
        ))}
      </ul>
      {problems.some(({ coin }) => coin !== null) && (
        <p className="mt-2 mb-1 text-text-2">
          To close such a gap, add how you got the coins, dated before their first sale, or import the file of the place
          where you bought them. A linked account knows only its own trades.
        </p>
      )}
    </details>
  );
}
