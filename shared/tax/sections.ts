import type { Country } from "../ledger-settings/settings.ts";
import { fixedPointText, toFixedPoint } from "../values/fixed.ts";
import type { Zone } from "../zones/zone.ts";
import { DE_YEARS } from "./de.ts";
import { GB_RATES_CHANGED, GB_SPLIT_YEAR, GB_YEARS } from "./gb.ts";
import { PLACES, type TaxLine } from "./lines.ts";
import { type Boxes, BROKER_FORMS, boxesOf } from "./us.ts";

/** A figure of a report. `amount` is null when nothing of it is known; `missing` parts are not in it. */
export type Section = { key: string; label: string; amount: string | null; missing: number };

/** The figures of a report and what is missing in them. */
export type Summed = {
  year: number;
  zone: Zone;
  lines: readonly TaxLine[];
  income: readonly { value: string | null }[];
  /** Parts of disposals without a known gain. */
  unknown: readonly { at: string; coin: string; amount: string; term: "short" | "long" | null }[];
};

const units = (text: string): bigint => toFixedPoint(text, PLACES);
const total = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + units(text), 0n);

/** A sum of which nothing is known although parts are missing is unknown, and not 0. */
const sum = (key: string, label: string, known: readonly string[], missing: number): Section => ({
  key,
  label,
  amount: known.length === 0 && missing > 0 ? null : fixedPointText(total(known), PLACES),
  missing,
});
const limit = (key: string, label: string, amount: number | undefined): Section => ({
  key,
  label,
  amount: amount === undefined ? null : String(amount),
  missing: 0,
});

const incomeSection = (key: string, label: string, income: Summed["income"]): Section => {
  const known = income.flatMap(({ value }) => value ?? []);
  return sum(key, label, known, income.length - known.length);
};

/** The gain of each disposal: all disposals of a coin on a day of London are one. */
function gainsByDisposal({ lines, zone }: Summed): { day: number; gain: bigint }[] {
  const dayOf = ({ disposedAt }: TaxLine) => zone.dayOf(Date.parse(disposedAt));
  return [...Map.groupBy(lines, (line) => `${line.coin} ${dayOf(line)}`).values()].map((same) => ({
    day: dayOf(same[0]!),
    gain: total(same.map(({ gain }) => gain)),
  }));
}

const GB_LABELS = {
  gainsTo29Oct2024: "Gains until 29 October 2024",
  gainsFrom30Oct2024: "Gains from 30 October 2024",
};

function gbSections(summed: Summed): Section[] {
  const { lines, unknown, year, zone, income } = summed;
  const missing = unknown.length;
  const disposals = gainsByDisposal(summed);
  const text = (values: readonly bigint[]) => values.map((value) => fixedPointText(value, PLACES));
  const gains = disposals.filter(({ gain }) => gain > 0n);
  const losses = disposals.filter(({ gain }) => gain < 0n);
  const of = (list: readonly { gain: bigint }[]) => text(list.map(({ gain }) => (gain < 0n ? -gain : gain)));
  const counted = new Set([
    ...lines.map((line) => `${line.coin} ${zone.dayOf(Date.parse(line.disposedAt))}`),
    ...unknown.map(({ coin, at }) => `${coin} ${zone.dayOf(Date.parse(at))}`),
  ]);
  const split = (key: keyof typeof GB_LABELS, isIn: (day: number) => boolean) =>
    sum(key, GB_LABELS[key], of(gains.filter(({ day }) => isIn(day))), missing);
  return [
    { key: "disposals", label: "Number of disposals", amount: String(counted.size), missing: 0 },
    sum(
      "proceeds",
      "Disposal proceeds",
      lines.map(({ proceeds }) => proceeds),
      missing,
    ),
    sum(
      "costs",
      "Allowable costs",
      lines.map(({ cost }) => cost),
      missing,
    ),
    sum("gains", "Gains in the year, before losses", of(gains), missing),
    sum("losses", "Losses in the year", of(losses), missing),
    sum(
      "net",
      "Gains minus losses",
      lines.map(({ gain }) => gain),
      missing,
    ),
    limit("exemptAmount", "Annual exempt amount", GB_YEARS[year]?.exemptAmount),
    incomeSection("income", "Income in coins", income),
    ...(year === GB_SPLIT_YEAR
      ? [
          split("gainsTo29Oct2024", (day) => day < GB_RATES_CHANGED),
          split("gainsFrom30Oct2024", (day) => day >= GB_RATES_CHANGED),
        ]
      : []),
  ];
}

function deSections({ lines, unknown, year, income }: Summed): Section[] {
  const gainOf = (taxFree: boolean) => lines.filter((line) => line.taxFree === taxFree).map(({ gain }) => gain);
  // Coins without a known purchase may be of either kind.
  const of = (key: string, label: string, gains: readonly string[]) => sum(key, label, gains, unknown.length);
  return [
    of("taxableGain", "Gain from sales within one year", gainOf(false)),
    of("taxFreeGain", "Tax-free gain from sales after more than one year", gainOf(true)),
    limit("exemptionLimit", "Exemption limit of § 23 EStG", DE_YEARS[year]?.exemptionLimit),
    incomeSection("otherIncome", "Other income, § 22 no. 3 EStG", income),
    limit("otherIncomeLimit", "Exemption limit of § 22 no. 3 EStG", DE_YEARS[year]?.otherIncomeLimit),
  ];
}

const FORM_TEXTS = {
  basis: "reported by the broker with its cost",
  noBasis: "reported by the broker without its cost",
  none: "not reported by a broker",
};

function usSections({ lines, unknown, year, income }: Summed): Section[] {
  const boxes: Boxes = boxesOf(year);
  const gains = (isIn: (line: TaxLine) => boolean) => lines.filter(isIn).map(({ gain }) => gain);
  const missingIn = (term: "short" | "long") =>
    unknown.filter((part) => part.term === null || part.term === term).length;
  const termOf = (key: string, label: string, term: "short" | "long") =>
    sum(
      key,
      label,
      gains((line) => line.term === term),
      missingIn(term),
    );
  return [
    termOf("shortTerm", "Short-term gain", "short"),
    termOf("longTerm", "Long-term gain", "long"),
    incomeSection("income", "Income in coins", income),
    ...(["short", "long"] as const).flatMap((term) =>
      BROKER_FORMS.flatMap((form) => {
        const box = boxes[term][form];
        const inBox = gains((line) => line.box === box);
        const label = `Box ${box}: ${term === "short" ? "short-term" : "long-term"}, ${FORM_TEXTS[form]}`;
        // A missing part of a term may belong in each of its boxes.
        return inBox.length === 0 ? [] : [sum(`box${box}`, label, inBox, missingIn(term))];
      }),
    ),
  ];
}

const SECTIONS: Record<Country, (summed: Summed) => Section[]> = { gb: gbSections, de: deSections, us: usSections };

/** The figures of a country's report, each the sum of the report's lines. */
export const sectionsOf = (country: Country, summed: Summed): Section[] => SECTIONS[country](summed);
