import type { Country } from "../ledger-settings/settings.ts";
import type { Method, Scope } from "../transactions/methods.ts";
import { counted, formatCount } from "../values/format-market.ts";
import { TAX_COUNTRIES, taxYearText } from "./countries.ts";
import { DE_YEARS } from "./de.ts";
import { GB_LOSSES, GB_YEARS } from "./gb.ts";
import type { TaxLine } from "./lines.ts";
import type { Section } from "./sections.ts";
import { US_SPLIT_YEAR, US_YEARS } from "./us.ts";

/** What a report needs to say about itself. */
export type Noted = {
  country: Country;
  year: number;
  method: Method;
  scope: Scope;
  isOver: boolean;
  isEmpty: boolean;
  isWithoutUnknown: boolean;
  /** Whether anything was held on 1 January 2025, and whether its allocation was kept. */
  isAllocated: boolean;
  isAllocationKept: boolean;
  sections: readonly Section[];
  lines: readonly TaxLine[];
  /** The number of losses and of gifts that are no disposals here. */
  lost: number;
  given: number;
  /** The number of coins received as gifts. */
  received: number;
  /** The number of outgoing transfers without an arrival on record. */
  departed: number;
};

const NO_ADVICE = "This report is no tax advice. Check it before you file it.";

const METHOD_NOTES: Record<Country, (noted: Noted) => string> = {
  gb: () =>
    "Method: purchases of the same day, then those of the next 30 days, then the section 104 pool of all accounts together. All disposals of a coin on one day count as one.",
  de: () => "Method: FIFO in each account. A transfer carries the dates and costs of the coins that it moves.",
  us: ({ method, scope }) =>
    `Method: ${method.toUpperCase()}, with the lots of ${scope === "universal" ? "all accounts together" : "each account"}.`,
};

const amountOf = (sections: readonly Section[], key: string): number | null => {
  const amount = sections.find((section) => section.key === key)?.amount;
  return amount == null ? null : Number(amount);
};

const MAY_CHANGE = "What is not known may change that.";

function gbNotes({ lines, lost, sections, isWithoutUnknown, isOver }: Noted): string[] {
  const open = lines.filter(({ mayChange }) => mayChange).length;
  const [net, exempt] = [amountOf(sections, "net"), amountOf(sections, "exemptAmount")];
  const exemptNote = (net: number, exempt: number): string => {
    const [verb, amount] = [
      net > exempt ? "exceed" : "are within",
      `the annual exempt amount of £${formatCount(exempt)}`,
    ];
    if (!isWithoutUnknown) return `Gains minus losses, as far as they are known, ${verb} ${amount}. ${MAY_CHANGE}`;
    const end = net > exempt ? ". Only what exceeds it is taxed." : ", unless other gains add to them.";
    return `Gains minus losses ${verb} ${amount}${isOver ? "" : " so far"}${end}`;
  };
  return [
    ...(exempt !== null && net !== null && net > 0 ? [exemptNote(net, exempt)] : []),
    ...(open > 0
      ? [
          `${counted(open, "line")} may still change: a purchase of the same coin within 30 days after the sale would be matched with it.`,
        ]
      : []),
    ...(lost > 0
      ? [
          `${counted(lost, "loss", "losses")} of coins ${lost === 1 ? "is" : "are"} not counted, because lost coins are no disposal until you claim that they became of negligible value (${GB_LOSSES.title}).`,
        ]
      : []),
  ];
}

function deNotes({ sections, isWithoutUnknown, isOver }: Noted): string[] {
  const below = (sum: string, limit: string, subject: string) => {
    const [amount, most] = [amountOf(sections, sum), amountOf(sections, limit)];
    if (amount === null || most === null || amount <= 0) return [];
    if (!isWithoutUnknown) {
      const verb = amount >= most ? "reaches" : "is below";
      return [`${subject}, as far as it is known, ${verb} the limit of €${formatCount(most)}. ${MAY_CHANGE}`];
    }
    if (amount >= most)
      return [
        `${subject} reaches the limit of €${formatCount(most)}, so all of it counts, not only what exceeds the limit.`,
      ];
    return isOver
      ? [
          `${subject} is below the limit of €${formatCount(most)}, so it is not taxed unless other amounts of its kind add to it.`,
        ]
      : [`${subject} is below the limit of €${formatCount(most)} so far.`];
  };
  return [
    ...below("taxableGain", "exemptionLimit", "The gain from sales within one year"),
    ...below("otherIncome", "otherIncomeLimit", "Other income"),
  ];
}

function usNotes({ method, scope, year, lines, sections, isAllocated, isAllocationKept }: Noted): string[] {
  const limit = US_YEARS[year]?.lossLimit;
  const net = (amountOf(sections, "shortTerm") ?? 0) + (amountOf(sections, "longTerm") ?? 0);
  const withoutForm = lines.filter(({ box }) => ["C", "F", "I", "L"].includes(box ?? "")).length;
  return [
    ...(limit !== undefined && -net > limit
      ? [`A year deducts a net loss of at most ${limit} USD from other income. The rest is carried to the next year.`]
      : []),
    ...(method === "lifo" || method === "hifo"
      ? [
          `${method.toUpperCase()} holds only if you identified the lots of each sale before it, in your own records or with your broker. Otherwise FIFO applies.`,
        ]
      : []),
    ...(isAllocated
      ? [
          `On 1 January 2025 what was left was allocated to your accounts: the oldest lot to the account with the oldest coins, where a transfer carries the dates of the coins that it moved (Rev. Proc. 2024-28).${isAllocationKept ? " This report uses the allocation that you kept." : ""}`,
        ]
      : []),
    ...(year < US_SPLIT_YEAR
      ? [
          scope === "universal"
            ? "Before 2025 your lots belonged to all accounts together."
            : "Before 2025 your lots belonged to single accounts.",
        ]
      : []),
    ...(withoutForm > 0
      ? [
          `${counted(withoutForm, "line")} ${withoutForm === 1 ? "is" : "are"} in a box for sales without a broker's form. State for each account whether it sent you ${year >= US_SPLIT_YEAR ? "a Form 1099-DA" : "a Form 1099-B"}.`,
        ]
      : []),
  ];
}

const COUNTRY_NOTES = { gb: gbNotes, de: deNotes, us: usNotes };
const YEARS: Record<Country, Readonly<Record<number, object>>> = { gb: GB_YEARS, de: DE_YEARS, us: US_YEARS };

/** The years whose limits and rules are on record. */
export const hasRulesOf = (country: Country, year: number): boolean => year in YEARS[country];

/** What a reader of the report has to know, one sentence each. */
export function notesOf(noted: Noted): string[] {
  const { country, year, isOver, isEmpty, lost, given, received, departed } = noted;
  const yearText = taxYearText(country, year);
  const others = [
    ...(departed > 0
      ? [
          `${counted(departed, "outgoing transfer")} ${departed === 1 ? "has" : "have"} no arrival on record, so the coins left with their cost and count as no disposal. Enter what you paid, sold or gave away, or the account in which they arrived.`,
        ]
      : []),
    ...(country !== "gb" && lost > 0
      ? [`${counted(lost, "loss", "losses")} of coins ${lost === 1 ? "is" : "are"} no sale, and not counted.`]
      : []),
    ...(given > 0
      ? [`${counted(given, "gift")} that you gave ${given === 1 ? "is" : "are"} no sale, and not counted.`]
      : []),
    ...(country !== "gb" && received > 0
      ? [
          `Coins that you received as ${received === 1 ? "a gift" : "gifts"} count with the value and the day of the gift. By law, cost and day are those of the giver: state them in the transaction where they differ.`,
        ]
      : []),
  ];
  return [
    NO_ADVICE,
    ...(isEmpty ? [`There are no disposals, no income and no contracts in ${yearText}.`] : []),
    ...(hasRulesOf(country, year) ? [] : [`The limits of ${yearText} are not on record here.`]),
    ...(isOver ? [] : [`The year ${yearText} is not over, so this report is not complete.`]),
    METHOD_NOTES[country](noted),
    ...COUNTRY_NOTES[country](noted),
    ...others,
    `Other money is converted to ${TAX_COUNTRIES[country].currency.toUpperCase()} at the European Central Bank's rate of its day.`,
  ];
}
