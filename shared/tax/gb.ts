import { DAY } from "../values/time.ts";
import type { Source } from "./source.ts";

/** The United Kingdom. A year is named after the calendar year in which it starts: 2024 is 2024/25. */

const RATES: Source = {
  title: "Capital Gains Tax rates and allowances",
  url: "https://www.gov.uk/guidance/capital-gains-tax-rates-and-allowances",
};

/** `exemptAmount` is the annual exempt amount of an individual, in pounds: TCGA 1992 section 1K. */
export type GbYear = { exemptAmount: number; source: Source };
const year = (exemptAmount: number): GbYear => ({ exemptAmount, source: RATES });

export const GB_YEARS: Readonly<Record<number, GbYear>> = {
  2017: year(11_300),
  2018: year(11_700),
  2019: year(12_000),
  2020: year(12_300),
  2021: year(12_300),
  2022: year(12_300),
  2023: year(6_000),
  2024: year(3_000),
  2025: year(3_000),
  2026: year(3_000),
};

/** The first day of the rates of the Autumn Budget 2024, since 1970-01-01: Finance Act 2025 section 7. */
export const GB_RATES_CHANGED = Date.UTC(2024, 9, 30) / DAY;
export const GB_SPLIT_YEAR = 2024;

export const GB_SOURCES: readonly Source[] = [
  {
    title: "Taxation of Chargeable Gains Act 1992, section 104 (pool)",
    url: "https://www.legislation.gov.uk/ukpga/1992/12/section/104",
  },
  {
    title: "Taxation of Chargeable Gains Act 1992, section 105 (same day)",
    url: "https://www.legislation.gov.uk/ukpga/1992/12/section/105",
  },
  {
    title: "Taxation of Chargeable Gains Act 1992, section 106A (30 days)",
    url: "https://www.legislation.gov.uk/ukpga/1992/12/section/106A",
  },
  {
    title: "HMRC Cryptoassets Manual, CRYPTO22200: pooling",
    url: "https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22200",
  },
  {
    title: "Helpsheet HS284: shares and Capital Gains Tax",
    url: "https://www.gov.uk/government/publications/shares-and-capital-gains-tax-hs284-self-assessment-helpsheet",
  },
  {
    title: "Self Assessment: Capital Gains Tax summary (SA108), with the boxes for cryptoassets since 2024/25",
    url: "https://www.gov.uk/government/publications/self-assessment-capital-gains-summary-sa108",
  },
  RATES,
];

/** Lost private keys are no disposal: only a claim of negligible value makes one. */
export const GB_LOSSES: Source = {
  title: "HMRC Cryptoassets Manual, CRYPTO22400: losing private keys",
  url: "https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22400",
};
