import { Link } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import { useMemo } from "react";
import { taxYearText } from "../../shared/tax/countries.ts";
import { counted } from "../../shared/values/format-market.ts";
import { SpamInReport } from "../ledger/SpamInReport.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { AllocationList } from "./AllocationList.tsx";
import { BoxesOfTerm, isBox } from "./BoxesOfTerm.tsx";
import { CoinList } from "./CoinList.tsx";
import { Filed } from "./Filed.tsx";
import { Fold } from "./Fold.tsx";
import { ContractList, IncomeList, YearEndList } from "./lists.tsx";
import { dayText, formatsOf, ReportFormats, TaxMoney } from "./money.tsx";
import { OtherMethod } from "./OtherMethod.tsx";
import type { TaxChoice, TaxReport } from "./tax.queries.ts";
import { UnknownList } from "./UnknownList.tsx";
import { UsChoices } from "./UsChoices.tsx";
import { MISSING_PARTS } from "./unknown-groups.ts";

type Props = {
  choice: TaxChoice;
  report: TaxReport;
  /** Opens the report as it was filed; undefined for the one of today. */
  onVersion: (version: "filed" | undefined) => void;
};

/** A report: what it does not know first, then its figures, and the lists that they add up from. */
export function ReportView({ choice, report, onVersion }: Props) {
  const { currency, timeZone, from, to, notes, country, version } = { ...report, ...choice };
  const formats = useMemo(() => formatsOf({ currency, timeZone }), [currency, timeZone]);
  return (
    <ReportFormats value={formats}>
      <p className="mb-1 text-13 text-text-2">
        {dayText(from)} to {dayText(to)}. Amounts in {currency.toUpperCase()}, days in {timeZone.replaceAll("_", " ")}.
      </p>
      <p className="mb-4 text-13 font-medium">{notes[0]}</p>
      {!isEmpty(report) && <OtherMethod report={report} />}
      <SpamInReport coins={[...report.coins, ...report.income, ...report.yearEnd]} />
      <UnknownList report={report} isFiled={version === "filed"} />
      <Filed choice={choice} report={report} onVersion={onVersion} />
      {isEmpty(report) ? <Nothing report={report} /> : <Sections report={report} />}
      {country === "us" && version !== "filed" && !isEmpty(report) && <UsChoices report={report} />}
      <CoinList choice={choice} report={report} />
      <IncomeList report={report} />
      <ContractList report={report} />
      <YearEndList report={report} />
      <AllocationList report={report} isFiled={version === "filed"} />
      <Notes report={report} />
    </ReportFormats>
  );
}

/** Whether a report has nothing in it: no disposals, no income, no contracts, no holdings and nothing unknown. */
export const isEmpty = ({ counts, yearEnd, coins }: TaxReport): boolean =>
  coins.length === 0 && yearEnd.length === 0 && counts.unknown + counts.contracts + counts.income === 0;

/** More years would be too many to press. They are all in the list of years. */
const MAX_OFFERED = 5;

const Nothing = ({ report: { country, year, years } }: Pick<Props, "report">) => {
  const others = years.filter((one) => one !== year).slice(0, MAX_OFFERED);
  return (
    <EmptyState
      icon={<Landmark aria-hidden="true" />}
      action={
        others.length === 0 ? (
          <Link to="/transactions" search={{ report: "imports" }} className="button primary">
            Import transactions
          </Link>
        ) : (
          <span className="flex flex-wrap justify-center gap-2">
            {others.map((one) => (
              <Link key={one} to="/tax" search={{ country, year: one }} className="button plain">
                Report of {taxYearText(country, one)}
              </Link>
            ))}
          </span>
        )
      }
    >
      {others.length === 0
        ? `There is nothing to report for ${taxYearText(country, year)}. Import a file of your exchange, or choose another year.`
        : `There is nothing to report for ${taxYearText(country, year)}. These years have something in them:`}
    </EmptyState>
  );
};

/** Sections that count something other than money. */
const COUNTS: readonly string[] = ["disposals"];
/** Sections of income. The others are of disposals. */
const INCOME: readonly string[] = ["income", "otherIncome"];
/** Sections that are no gain and no income, so that they have no sign. */
const AMOUNTS: readonly string[] = [
  "proceeds",
  "costs",
  "losses",
  "exemptAmount",
  "exemptionLimit",
  "otherIncomeLimit",
];

function Sections({ report: { sections, country, year } }: Pick<Props, "report">) {
  return (
    <dl
      className="mb-5 grid grid-cols-2 rounded-panel border bg-surface md:grid-cols-3"
      aria-label={`Figures of ${taxYearText(country, year)}`}
    >
      {sections
        .filter((section) => !isBox(section))
        .map(({ key, label, amount, missing }) => (
          <div key={key} className="min-w-0 px-3.5 py-3 wrap-anywhere md:px-5">
            <dt className="text-13 text-text-2">{label}</dt>
            <dd className="text-18 font-semibold tracking-tighter" data-section={key}>
              {COUNTS.includes(key) ? amount : <TaxMoney value={amount} isSigned={!AMOUNTS.includes(key)} />}
              {missing > 0 && (
                <a href="#unknown" className="flex min-h-6 items-center text-12 font-normal text-warn underline">
                  {amount === null ? "" : "known part, "}
                  {counted(missing, ...MISSING_PARTS[INCOME.includes(key) ? "income" : "disposal"])} missing
                </a>
              )}
              <BoxesOfTerm term={key} year={year} sections={sections} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Notes({ report: { notes, sources, rateSource } }: Pick<Props, "report">) {
  return (
    <section className="mt-8 text-13" aria-labelledby="tax-notes">
      <h2 id="tax-notes" className="text-16 font-semibold tracking-tight">
        How this report counts
      </h2>
      <ul className="mt-1 list-disc pl-5 text-text-2">
        {notes.slice(1).map((note) => (
          <li key={note} className="py-0.5">
            {note}
          </li>
        ))}
        {rateSource !== null && <li className="py-0.5">Source of the exchange rates: {rateSource}.</li>}
      </ul>
      <Fold label="Where the rules are written">
        <ul>
          {sources.map(({ title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="flex min-h-8 items-center underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
