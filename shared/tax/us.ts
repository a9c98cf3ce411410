import { DAY } from "../values/time.ts";
import type { Source } from "./source.ts";

/** The United States. */

const FORM_8949: Source = {
  title: "Instructions for Form 8949",
  url: "https://www.irs.gov/instructions/i8949",
};
const FAQ: Source = {
  title: "Frequently asked questions on digital asset transactions",
  url: "https://www.irs.gov/individuals/international-taxpayers/frequently-asked-questions-on-virtual-currency-transactions",
};

const LOSS_LIMIT: Source = {
  title: "IRS Topic 409: capital gains and losses",
  url: "https://www.irs.gov/taxtopics/tc409",
};

/** What a broker reported to the tax office about an account's sales. */
export const BROKER_FORMS = ["basis", "noBasis", "none"] as const;
export type BrokerForm = (typeof BROKER_FORMS)[number];
export type Boxes = Record<"short" | "long", Record<BrokerForm, string>>;

/** Boxes of Form 1099-B, which holds for digital assets until 2024. */
const BEFORE_2025: Boxes = {
  short: { basis: "A", noBasis: "B", none: "C" },
  long: { basis: "D", noBasis: "E", none: "F" },
};
/** Boxes of Form 1099-DA, for sales since 2025. */
const SINCE_2025: Boxes = {
  short: { basis: "G", noBasis: "H", none: "I" },
  long: { basis: "J", noBasis: "K", none: "L" },
};

/** `lossLimit` is the most net loss that a year deducts from other income, in dollars: IRC section 1211 (b). */
export type UsYear = { boxes: Boxes; lossLimit: number; sources: readonly Source[] };
const year = (boxes: Boxes): UsYear => ({ boxes, lossLimit: 3_000, sources: [FORM_8949, LOSS_LIMIT] });

export const US_YEARS: Readonly<Record<number, UsYear>> = {
  2017: year(BEFORE_2025),
  2018: year(BEFORE_2025),
  2019: year(BEFORE_2025),
  2020: year(BEFORE_2025),
  2021: year(BEFORE_2025),
  2022: year(BEFORE_2025),
  2023: year(BEFORE_2025),
  2024: year(BEFORE_2025),
  2025: year(SINCE_2025),
  2026: year(SINCE_2025),
};

/** The first year whose sales are on Form 1099-DA, and whose lots belong to single accounts. */
export const US_SPLIT_YEAR = 2025;
export const boxesOf = (taxYear: number): Boxes => (taxYear < US_SPLIT_YEAR ? BEFORE_2025 : SINCE_2025);

/** The first day, since 1970-01-01, on which lots belong to single accounts: Treas. Reg. section 1.1012-1 (j). */
export const US_BY_ACCOUNT_SINCE = Date.UTC(US_SPLIT_YEAR, 0, 1) / DAY;

const ALLOCATION: Source = {
  title: "Rev. Proc. 2024-28 (allocation of unused basis on 1 January 2025)",
  url: "https://www.irs.gov/pub/irs-drop/rp-24-28.pdf",
};

export const US_SOURCES: readonly Source[] = [
  { title: "IRS Publication 544 (holding period)", url: "https://www.irs.gov/publications/p544" },
  { title: "IRC section 1222 (short-term and long-term)", url: "https://www.law.cornell.edu/uscode/text/26/1222" },
  {
    title: "Rev. Rul. 66-7, and Caspe v. United States, 694 F.2d 1116 (purchase on a month's last day)",
    url: "https://law.justia.com/cases/federal/appellate-courts/F2/694/1116/117125/",
  },
  {
    title: "Treas. Reg. section 1.1012-1 (j) (basis of digital assets)",
    url: "https://www.law.cornell.edu/cfr/text/26/1.1012-1",
  },
  ALLOCATION,
  FORM_8949,
  FAQ,
];
