import { PRICE_SOURCE_NAMES } from "../../shared/archive-prices/sources.ts";
import { newestFirst, taxYearOf, yearRanges } from "../../shared/gains/tax-years.ts";
import type { Country } from "../../shared/ledger-settings/settings.ts";
import { notFound, Refusal } from "../../shared/refusal.ts";
import { rateSourceOf } from "../../shared/tax/answer.ts";
import { contractOfPosition } from "../../shared/tax/contracts.ts";
import {
  methodOf,
  scopeOf,
  TAX_COUNTRIES,
  type TaxChoices,
  taxYearRange,
  taxYearText,
  zoneNameOf,
} from "../../shared/tax/countries.ts";
import type { Shown } from "../../shared/tax/shown.ts";
import { US_BY_ACCOUNT_SINCE, US_SPLIT_YEAR } from "../../shared/tax/us.ts";
import { valuedAtEnd, type YearEndHolding } from "../../shared/tax/year-end.ts";
import { isoTime } from "../../shared/values/time.ts";
import { zoneOf } from "../../shared/zones/zone.ts";
import { readPastPrices } from "../coins/past-prices/past-prices.ts";
import type { Deps } from "../deps.ts";
import { readSettings } from "../ledger-settings/ledger-settings.ts";
import type { WaitUntil } from "../platform/storage/isolate-cache.ts";
import { closedBetween, closingYears } from "../portfolio/closings/closings.ts";
import { readAccounting } from "../transactions/figures/accounting.ts";
import { askLedger } from "../transactions/figures/client.ts";
import { type PackedQuestion, unpackAllocation, unpackReport } from "../transactions/figures/tax-answers.ts";
import {
  ALLOCATION,
  deleteFiled,
  findChoices,
  findFiled,
  listFiled,
  storeChoices,
  storeFiled,
  type TaxYear,
} from "./tax.queries.ts";

type Asked = TaxYear & Shown & { version?: "filed" | undefined };

/** The kept allocation of 1 January 2025, where reports of the year use it. */
const allocationFor = async ({ db }: Deps, userId: string, { country, year }: TaxYear) =>
  country === "us" && year >= US_SPLIT_YEAR ? findFiled(db, userId, ALLOCATION) : null;

/** What a report needs besides the transactions: the settings, and the positions that were closed in the year. */
async function prepare(deps: Deps, userId: string, { country, year }: TaxYear) {
  const [settings, choices, allocation] = await Promise.all([
    readSettings(deps, userId),
    findChoices(deps.db, userId),
    allocationFor(deps, userId, { country, year }),
  ]);
  const timeZone = zoneNameOf(country, settings);
  const zone = zoneOf(timeZone);
  const range = taxYearRange(country, year, zone);
  const closed = await closedBetween(deps, userId, range);
  const { currency } = TAX_COUNTRIES[country];
  // The last moment of the year, whose rate and prices count.
  const end = range.to - 1;
  const days = [...closed.map(({ closedAt }) => closedAt), ...(end <= deps.clock.now() ? [end] : [])];
  const accounting = await readAccounting(deps.db, { currency, timeZone }, [], days);
  const request: PackedQuestion = {
    ...{ country, year, method: methodOf(country, settings), scope: scopeOf(country, settings, choices) },
    forms: choices.forms,
    contracts: closed.map((one) => contractOfPosition(one, accounting)),
    packedAllocation: allocation?.packed ?? null,
  };
  return { request, zone, accounting, end, keptAt: allocation?.filedAt ?? null };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The holdings at the year's end with the prices of the archive. */
async function valued(deps: Deps, holdings: YearEndHolding[], { accounting, end }: Prepared, waitUntil: WaitUntil) {
  const coinIds = new Set(holdings.flatMap(({ coinId }) => coinId ?? []));
  const { priceAt } = await readPastPrices(deps, new Map([...coinIds].map((id) => [id, [end]])), false, waitUntil);
  const priceOf = (coinId: string) => {
    const found = priceAt(coinId, end);
    return found && { price: found.price, at: isoTime(found.at), source: PRICE_SOURCE_NAMES[found.source] };
  };
  return valuedAtEnd(holdings, priceOf, end, accounting);
}

const runningYearOf = (deps: Deps, country: Country, { zone }: Pick<Prepared, "zone">): number =>
  taxYearOf(zone.dayOf(deps.clock.now()), TAX_COUNTRIES[country].yearStart);

async function keptOf(deps: Deps, userId: string, { country, year, version }: Asked) {
  const filed = await findFiled(deps.db, userId, { country, year });
  if (version === "filed" && !filed)
    throw notFound(`Your report of ${taxYearText(country, year)} is not marked as filed.`);
  return { filedAt: filed?.filedAt ?? null, kept: { filed: filed?.packed ?? null, isFiledShown: version === "filed" } };
}

/** The report of a tax year, with how it differs from the filed one. */
export async function showTaxReport(deps: Deps, userId: string, asked: Asked, waitUntil: WaitUntil) {
  const { country, coin, limit, before } = asked;
  const [prepared, { filedAt, kept }] = await Promise.all([prepare(deps, userId, asked), keptOf(deps, userId, asked)]);
  const { request, zone, keptAt } = prepared;
  const runningYear = runningYearOf(deps, country, prepared);
  const [{ differences, allocationDifferences, usesRates, ...answer }, contractYears] = await Promise.all([
    askLedger(deps, userId, { name: "tax", request, shown: { coin, limit, before }, kept }),
    closingYears(deps, userId, yearRanges(runningYear, TAX_COUNTRIES[country].yearStart, zone)),
  ]);
  const yearEnd = kept.isFiledShown ? answer.yearEnd : await valued(deps, answer.yearEnd, prepared, waitUntil);
  return {
    ...answer,
    yearEnd,
    years: newestFirst([...answer.years, ...contractYears]),
    runningYear,
    sources: [...TAX_COUNTRIES[country].sources],
    rateSource: rateSourceOf({ usesRates, yearEnd }, deps.config.rateSource),
    filed: filedAt === null ? null : { at: isoTime(filedAt), differences: differences ?? [] },
    keptAllocation: keptAt === null ? null : { at: isoTime(keptAt), differences: allocationDifferences ?? [] },
  };
}

/** The request with the valued holdings at the year's end, which a file has too. */
async function withYearEnd(
  deps: Deps,
  userId: string,
  prepared: Prepared,
  waitUntil: WaitUntil,
): Promise<PackedQuestion> {
  const kept = { filed: null, isFiledShown: false };
  const { request } = prepared;
  const { yearEnd } = await askLedger(deps, userId, { name: "tax", request, shown: { limit: 0 }, kept });
  return { ...request, yearEnd: await valued(deps, yearEnd, prepared, waitUntil) };
}

export async function exportTaxReport(
  deps: Deps,
  userId: string,
  { format, ...asked }: Asked & { format: "csv" | "form8949" },
  waitUntil: WaitUntil,
): Promise<string> {
  if (format === "form8949" && asked.country !== "us") throw new Refusal(400, "Form 8949 is one of the United States.");
  const [prepared, { kept }] = await Promise.all([prepare(deps, userId, asked), keptOf(deps, userId, asked)]);
  const request = kept.isFiledShown ? prepared.request : await withYearEnd(deps, userId, prepared, waitUntil);
  return askLedger(deps, userId, { name: "taxCsv", request, format, kept });
}

/** Keeps the report of a year as it is now, instead of one that was kept before. */
export async function fileTaxReport(deps: Deps, userId: string, taxYear: TaxYear, waitUntil: WaitUntil) {
  const prepared = await prepare(deps, userId, taxYear);
  const { country, year } = taxYear;
  if (year > runningYearOf(deps, country, prepared))
    throw new Refusal(409, `The year ${taxYearText(country, year)} has not begun.`);
  const request = await withYearEnd(deps, userId, prepared, waitUntil);
  const packed = await askLedger(deps, userId, { name: "taxFiling", request });
  const filedAt = deps.clock.now();
  await storeFiled(deps.db, userId, taxYear, { filedAt, packed });
  return { at: isoTime(filedAt) };
}

export const unfileTaxReport = async ({ db }: Deps, userId: string, taxYear: TaxYear) => ({
  deleted: await deleteFiled(db, userId, taxYear),
});

/** Keeps the allocation of 1 January 2025 by the ledger as it is now, instead of one that was kept before. */
export async function keepAllocation(deps: Deps, userId: string) {
  const { request, zone } = await prepare(deps, userId, { country: "us", year: US_SPLIT_YEAR });
  const now = deps.clock.now();
  if (now < zone.startOf(US_BY_ACCOUNT_SINCE)) throw new Refusal(409, "The year 2025 has not begun.");
  const { packed, lots } = await askLedger(deps, userId, { name: "taxAllocation", request });
  if (lots === 0) throw new Refusal(409, "Nothing was held on 1 January 2025.");
  await storeFiled(deps.db, userId, ALLOCATION, { filedAt: now, packed });
  return { at: isoTime(now), lots };
}

export const releaseAllocation = ({ db }: Deps, userId: string) =>
  deleteFiled(db, userId, ALLOCATION).then((deleted) => ({ deleted }));

/** The kept allocation as a user gets it with all stored data; null without one. */
export async function exportAllocation({ db }: Pick<Deps, "db">, userId: string) {
  const kept = await findFiled(db, userId, ALLOCATION);
  return kept && { keptAt: isoTime(kept.filedAt), lots: unpackAllocation(kept.packed) };
}

export const readChoices = ({ db }: Deps, userId: string): Promise<TaxChoices> => findChoices(db, userId);

export async function changeChoices({ db }: Deps, userId: string, choices: TaxChoices): Promise<TaxChoices> {
  await storeChoices(db, userId, choices);
  return findChoices(db, userId);
}

/** The kept reports of a user as JSON texts, one after the other, because they may be large together. */
export async function* exportFiled({ db }: Pick<Deps, "db">, userId: string): AsyncGenerator<string> {
  for (const { filedAt, ...taxYear } of await listFiled(db, userId)) {
    const filed = await findFiled(db, userId, taxYear);
    if (filed) yield JSON.stringify({ filedAt: isoTime(filedAt), report: unpackReport(filed.packed) });
  }
}
