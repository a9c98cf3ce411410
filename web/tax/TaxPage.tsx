import { Link } from "@tanstack/react-router";
import { newestFirst, taxYearOf } from "../../shared/gains/tax-years.ts";
import { COUNTRIES, type Country } from "../../shared/ledger-settings/settings.ts";
import { TAX_COUNTRIES, taxYearText, zoneNameOf } from "../../shared/tax/countries.ts";
import { zoneOf } from "../../shared/zones/zone.ts";
import { useQuery } from "../api/use-query.ts";
import { ExportLink } from "../guest/ExportLink.tsx";
import { LedgerTabs } from "../ledger/LedgerTabs.tsx";
import { settingsQuery } from "../ledger/settings.ts";
import { Button } from "../ui/Button.tsx";
import { SelectField } from "../ui/form/SelectField.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { usePageTitle } from "../ui/page-title.ts";
import { SkeletonBar } from "../ui/SkeletonBar.tsx";
import { isEmpty, ReportView } from "./ReportView.tsx";
import { type TaxChoice, type TaxReport, taxQuery } from "./tax.queries.ts";
import type { TaxSearch } from "./tax-search.ts";
import "../other-pages.css";

type Props = { search: TaxSearch; onSearch: (next: TaxSearch) => void };

const COUNTRY_OPTIONS = COUNTRIES.map((country) => [country, TAX_COUNTRIES[country].name] as const);

/** The last tax year that is over. */
function lastYear(country: Country, timeZone: string): number {
  const zone = zoneOf(zoneNameOf(country, { timeZone }));
  return taxYearOf(zone.dayOf(Date.now()), TAX_COUNTRIES[country].yearStart) - 1;
}

/** The year that is shown: without a choice the last one that is over, or the newest with anything in it if that one has nothing. */
function useOpeningYear(country: Country | null, year: number | null, isFree: boolean): number | null {
  const isAsked = isFree && country !== null && year !== null;
  const { data } = useQuery({ ...taxQuery({ country: country ?? "us", year: year ?? 0 }), enabled: isAsked });
  const isOfYear = isAsked && data?.country === country && data.year === year;
  return (isOfYear && isEmpty(data) && newestFirst(data.years)[0]) || year;
}

/** The tax report of a year by the rules of a country. */
export function TaxPage({ search, onSearch }: Props) {
  usePageTitle("Tax report");
  const { data: settings, isError, refetch } = useQuery(settingsQuery);
  const country = search.country ?? settings?.country ?? null;
  const lastOver = country !== null && settings ? lastYear(country, settings.timeZone) : null;
  const opening = useOpeningYear(country, search.year ?? lastOver, search.year === undefined);
  return (
    <div className="page max-w-300">
      <LedgerTabs page="tax" />
      {country !== null && opening !== null ? (
        <CountryReport choice={{ country, year: opening, version: search.version }} onSearch={onSearch} />
      ) : (
        <>
          <Title />
          {isError && !settings && <LoadFailed onRetry={refetch}>Your settings could not be loaded.</LoadFailed>}
          {!isError && !settings && <Skeleton />}
          {settings && <AskCountry onChoose={(chosen) => onSearch({ country: chosen })} />}
        </>
      )}
    </div>
  );
}

const Title = () => <h1 className="page-title">Tax report</h1>;

function AskCountry({ onChoose }: { onChoose: (country: Country) => void }) {
  return (
    <section className="mt-6 rounded-panel border bg-surface p-4 md:p-5" aria-labelledby="ask-country">
      <h2 id="ask-country" className="text-16 font-semibold tracking-tight">
        Where do you pay taxes?
      </h2>
      <p className="mt-1 text-13 text-text-2">
        A report uses the currency, the days, the method and the tax year of its country, whatever your settings. Your
        portfolio stays as it is.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {COUNTRY_OPTIONS.map(([country, name]) => (
          <Button key={country} onClick={() => onChoose(country)}>
            {name}
          </Button>
        ))}
      </div>
      <p className="mt-4 text-13 text-text-2">
        For another country, the{" "}
        <Link to="/transactions" search={{ report: "gains" }} className="underline">
          gains report
        </Link>{" "}
        lists your gains by the method that you choose.
      </p>
    </section>
  );
}

function CountryReport({ choice, onSearch }: { choice: TaxChoice; onSearch: Props["onSearch"] }) {
  const { country, year, version } = choice;
  const { data, isError, isPlaceholderData, refetch } = useQuery(taxQuery(choice));
  // The report of another country stays only while it is the one of another year.
  // A year with nothing in it is not shown while another one loads.
  const isOther = isPlaceholderData && data !== undefined && isEmpty(data);
  const report = data?.country === country && !isOther ? data : undefined;
  const isFailed = isError && (!report || isPlaceholderData);
  const file = (format: string) =>
    `/api/tax-report?${new URLSearchParams({ country, year: String(year), format, ...(version && { version }) })}`;
  const hasAny = report !== undefined && !isEmpty(report);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Title />
        {hasAny && (
          <div className="flex flex-wrap gap-2">
            <ExportLink
              className="button plain"
              path={file("csv")}
              fileName={`tidemark-tax-report-${country}-${year}.csv`}
            />
            {country === "us" && (
              <ExportLink
                className="button plain"
                path={file("form8949")}
                fileName={`tidemark-form-8949-us-${year}.csv`}
                name="Form 8949 CSV"
              />
            )}
          </div>
        )}
      </div>
      <div className="mb-3 grid grid-cols-2 gap-3 md:max-w-120">
        <SelectField
          label="Country"
          value={country}
          options={COUNTRY_OPTIONS}
          onChange={(next) => onSearch({ country: next as Country })}
        />
        <SelectField
          label="Tax year"
          value={String(year)}
          options={yearOptions(choice, report)}
          onChange={(next) => onSearch({ country, year: Number(next) })}
        />
      </div>
      {isFailed && (
        <LoadFailed onRetry={refetch}>Your tax report could not be computed. Nothing you saved is affected.</LoadFailed>
      )}
      {!report && !isFailed && <Skeleton />}
      {report && !isFailed && (
        <div aria-busy={isPlaceholderData}>
          <ReportView
            choice={choice}
            report={report}
            onVersion={(next) => onSearch({ country, year, ...(next && { version: next }) })}
          />
        </div>
      )}
    </>
  );
}

/** The years with anything in them, the last one that is over, the running and the chosen one. */
function yearOptions({ country, year }: TaxChoice, report: TaxReport | undefined) {
  const recent = report ? [report.runningYear, report.runningYear - 1] : [];
  return newestFirst([...(report?.years ?? []), ...recent, year]).map(
    (one) => [String(one), taxYearText(country, one)] as const,
  );
}

const Skeleton = () => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      Computing your tax report
    </p>
    {["first", "second", "third", "fourth"].map((row) => (
      <div key={row} className="line-below flex h-14 items-center gap-4" aria-hidden="true">
        <SkeletonBar size="mr-auto h-3 w-24" />
        <SkeletonBar size="h-3 w-16" />
        <SkeletonBar size="h-3 w-16" />
      </div>
    ))}
  </div>
);
