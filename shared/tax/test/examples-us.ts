import type { Example } from "./example.ts";

/** Histories in dollars, each with the place of the rule that it is about. Days of New York where no other zone is stated. */
export const US_EXAMPLES: readonly Example[] = [
  // IRC s1222: https://www.law.cornell.edu/uscode/text/26/1222
  {
    title: "a sale within a year is short-term",
    year: 2023,
    history: `2023-01-10 buy 1 btc for 20000
      2023-06-10 sell 1 btc for 25000`,
    expected: { shortTerm: "5000", longTerm: "0", boxC: "5000" },
  },
  // Publication 544, Holding Period: https://www.irs.gov/publications/p544
  {
    title: "exactly one year is short-term",
    year: 2024,
    history: `2023-05-10 buy 1 btc for 20000
      2024-05-10 sell 1 btc for 25000`,
    expected: { shortTerm: "5000", longTerm: "0" },
  },
  // Publication 544, Holding Period, the day after the purchase is the first: https://www.irs.gov/publications/p544
  {
    title: "one day more than a year is long-term",
    year: 2024,
    history: `2023-05-10 buy 1 btc for 20000
      2024-05-11 sell 1 btc for 25000`,
    expected: { shortTerm: "0", longTerm: "5000", boxF: "5000" },
  },
  // Rev. Rul. 66-7: https://www.irs.gov/publications/p544
  {
    title: "coins of 28 February 2023, its month's last day, are short-term on 29 February 2024",
    year: 2024,
    history: `2023-02-28 buy 1 btc for 20000
      2024-02-29 sell 1 btc for 25000`,
    expected: { shortTerm: "5000", longTerm: "0" },
  },
  // Rev. Rul. 66-7
  {
    title: "and long-term on 1 March 2024",
    year: 2024,
    history: `2023-02-28 buy 1 btc for 20000
      2024-03-01 sell 1 btc for 25000`,
    expected: { shortTerm: "0", longTerm: "5000" },
  },
  // Rev. Rul. 66-7
  {
    title: "coins of 31 January are long-term from 1 February",
    year: 2025,
    history: `2024-01-31 buy 2 btc for 40000
      2025-01-31 sell 1 btc for 25000
      2025-02-01 sell 1 btc for 26000`,
    expected: { shortTerm: "5000", longTerm: "6000", boxI: "5000", boxL: "6000" },
  },
  // Rev. Rul. 66-7
  {
    title: "coins of 29 February 2024 are long-term from 1 March 2025",
    year: 2025,
    history: `2024-02-29 buy 2 btc for 40000
      2025-02-28 sell 1 btc for 25000
      2025-03-01 sell 1 btc for 26000`,
    expected: { shortTerm: "5000", longTerm: "6000" },
  },
  // Publication 544: https://www.irs.gov/publications/p544
  {
    title: "coins of 28 February 2024, not its month's last day, are short-term on 28 February 2025",
    year: 2025,
    history: `2024-02-28 buy 2 btc for 40000
      2025-02-28 sell 1 btc for 25000
      2025-03-01 sell 1 btc for 26000`,
    expected: { shortTerm: "5000", longTerm: "6000" },
  },
  // Rev. Rul. 66-7
  {
    title: "coins of 30 April are long-term from 1 May",
    year: 2023,
    history: `2022-04-30 buy 2 btc for 40000
      2023-04-30 sell 1 btc for 25000
      2023-05-01 sell 1 btc for 26000`,
    expected: { shortTerm: "5000", longTerm: "6000" },
  },
  // Frequently asked question 41, FIFO: https://www.irs.gov/individuals/international-taxpayers/frequently-asked-questions-on-virtual-currency-transactions
  {
    title: "before 2025 the oldest lot of all accounts may be sold first",
    year: 2024,
    history: `2022-01-10 buy 1 btc for 30000 at a
      2024-02-10 buy 1 btc for 40000 at b
      2024-06-10 sell 1 btc for 60000 at b`,
    expected: { shortTerm: "0", longTerm: "30000" },
  },
  // The same history with lots of single accounts
  {
    title: "or that of the account",
    year: 2024,
    scope: "account",
    history: `2022-01-10 buy 1 btc for 30000 at a
      2024-02-10 buy 1 btc for 40000 at b
      2024-06-10 sell 1 btc for 60000 at b`,
    expected: { shortTerm: "20000", longTerm: "0" },
  },
  // Treas. Reg. s1.1012-1 (j) (3), since 2025: https://www.law.cornell.edu/cfr/text/26/1.1012-1
  {
    title: "since 2025 the oldest lot of the account is sold first",
    year: 2025,
    history: `2022-01-10 buy 1 btc for 30000 at a
      2025-02-10 buy 1 btc for 90000 at b
      2025-06-10 sell 1 btc for 100000 at b`,
    expected: { shortTerm: "10000", longTerm: "0", boxI: "10000" },
  },
  // Rev. Proc. 2024-28: https://www.irs.gov/pub/irs-drop/rp-24-28.pdf
  {
    title: "what a universal history left is allocated, the oldest lot to the account with the oldest coins",
    year: 2025,
    history: `2021-01-10 buy 1 btc for 30000 at a
      2022-01-10 buy 1 btc for 40000 at b
      2023-01-10 buy 1 btc for 20000 at a
      2024-06-10 sell 1 btc for 60000 at b
      2025-06-10 sell 2 btc for 200000 at a`,
    expected: { longTerm: "140000", shortTerm: "0", boxL: "140000" },
  },
  // Rev. Proc. 2024-28
  {
    title: "a transfer before 2025 decides which account gets a lot",
    year: 2025,
    history: `2021-01-10 buy 1 btc for 10000 at a
      2022-01-10 buy 1 btc for 40000 at b
      2024-05-10 move 1 btc from a to c
      2025-06-10 sell 1 btc for 100000 at c
      2025-06-11 sell 0.5 btc for 50000 at b`,
    expected: { longTerm: "120000", shortTerm: "0" },
  },
  // Rev. Proc. 2024-28
  {
    title: "a lot may be divided between two accounts",
    year: 2025,
    history: `2021-01-10 buy 3 btc for 30000 at a
      2024-05-10 move 1 btc from a to b
      2025-06-10 sell 1 btc for 100000 at b
      2025-06-11 sell 2 btc for 200000 at a`,
    expected: { longTerm: "270000", shortTerm: "0" },
  },
  // Treas. Reg. s1.1012-1 (j) (3), identified units: https://www.law.cornell.edu/cfr/text/26/1.1012-1
  {
    title: "LIFO sells the youngest lot",
    year: 2024,
    method: "lifo",
    history: `2022-01-10 buy 1 btc for 30000
      2024-02-10 buy 1 btc for 40000
      2024-06-10 sell 1 btc for 60000`,
    expected: { shortTerm: "20000", longTerm: "0" },
  },
  // Treas. Reg. s1.1012-1 (j) (3), identified units
  {
    title: "HIFO sells the most expensive lot",
    year: 2024,
    method: "hifo",
    history: `2022-01-10 buy 1 btc for 50000
      2024-02-10 buy 1 btc for 40000
      2024-06-10 sell 1.5 btc for 90000`,
    expected: { shortTerm: "10000", longTerm: "10000" },
  },
  // Frequently asked question 15, exchange for other property
  {
    title: "a swap is a sale",
    year: 2024,
    history: `2024-01-10 buy 1 btc for 40000
      2024-02-10 swap 1 btc to 20 eth worth 50000
      2024-06-10 sell 20 eth for 70000`,
    expected: { shortTerm: "30000" },
  },
  // Frequently asked question 12, payment for services
  {
    title: "a payment in coins is a sale",
    year: 2024,
    history: `2022-01-10 buy 1 btc for 40000
      2024-02-10 spend 0.1 btc worth 5000
      2024-02-11 pay 0.1 btc worth 3900`,
    expected: { longTerm: "900" },
  },
  // Rev. Rul. 2023-14, staking: https://www.irs.gov/pub/irs-drop/rr-23-14.pdf
  {
    title: "rewards are income at their value",
    year: 2024,
    history: `2024-01-10 income 1 eth worth 2200
      2024-07-10 income 0.5 eth worth 1600
      2025-01-10 income 0.5 eth worth 1700`,
    expected: { income: "3800", shortTerm: "0", longTerm: "0" },
  },
  // Rev. Rul. 2023-14
  {
    title: "income is the basis of what was received, and its day the first",
    year: 2025,
    history: `2024-01-10 income 1 eth worth 2200
      2025-01-10 sell 0.5 eth for 1700
      2025-01-11 sell 0.5 eth for 1700`,
    expected: { shortTerm: "600", longTerm: "600", income: "0" },
  },
  // IRC s102 and s1015, a gift is no sale: https://www.law.cornell.edu/uscode/text/26/1015
  {
    title: "a gift is no sale",
    year: 2024,
    history: `2024-01-10 buy 2 eth for 4000
      2024-03-10 give 1 eth worth 3000
      2024-06-10 sell 1 eth for 3500`,
    expected: { shortTerm: "1500", longTerm: "0" },
  },
  // Instructions for Form 8949 of 2025, boxes G and J: https://www.irs.gov/instructions/i8949
  {
    title: "an account whose broker reported the basis belongs in boxes G and J",
    year: 2025,
    forms: { a: "basis" },
    history: `2023-01-10 buy 1 btc for 20000 at a
      2025-01-10 buy 1 btc for 90000 at a
      2025-06-10 sell 2 btc for 200000 at a`,
    expected: { shortTerm: "10000", longTerm: "80000", boxG: "10000", boxJ: "80000" },
  },
  // Instructions for Form 8949 of 2025, boxes H and K
  {
    title: "an account whose broker did not report the basis belongs in boxes H and K",
    year: 2025,
    forms: { a: "noBasis" },
    history: `2023-01-10 buy 1 btc for 20000 at a
      2025-01-10 buy 1 btc for 90000 at a
      2025-06-10 sell 2 btc for 200000 at a
      2025-06-11 buy 1 btc for 100000 at b
      2025-06-12 sell 1 btc for 99000 at b`,
    expected: { boxH: "10000", boxK: "80000", boxI: "-1000", shortTerm: "9000" },
  },
  // Instructions for Form 8949 of 2024, boxes A to F
  {
    title: "before 2025 the boxes are A to F",
    year: 2024,
    forms: { a: "basis", b: "noBasis" },
    history: `2024-01-10 buy 1 btc for 40000 at a
      2024-01-11 buy 1 btc for 41000 at b
      2024-06-10 sell 1 btc for 60000 at a
      2024-06-11 sell 1 btc for 60000 at b`,
    expected: { boxA: "20000", boxB: "19000", shortTerm: "39000" },
  },
  // Frequently asked question 8 and 15, fees: basis and amount realised
  {
    title: "fees are part of the basis, and lower what was received",
    year: 2024,
    history: `2024-01-10 buy 2 eth for 4000 fee 40
      2024-06-10 sell 1 eth for 3000 fee 30`,
    expected: { shortTerm: "950" },
  },
  // IRC s441, the calendar year of the taxpayer's place: https://www.law.cornell.edu/uscode/text/26/441
  {
    title: "two in the morning UTC is the old year of Los Angeles",
    year: 2024,
    timeZone: "America/Los_Angeles",
    history: `2024-06-10 buy 2 eth for 4000
      2025-01-01T02:00:00Z sell 1 eth for 3000
      2025-01-01T08:00:00Z sell 1 eth for 3500`,
    expected: { shortTerm: "1000", longTerm: "0" },
  },
  // IRC s165 (h) (5), personal losses since 2018: https://www.law.cornell.edu/uscode/text/26/165
  {
    title: "lost coins are no sale",
    year: 2024,
    history: `2024-01-10 buy 2 eth for 4000
      2024-03-10 lose 1 eth worth 0
      2024-06-10 sell 1 eth for 1500`,
    expected: { shortTerm: "-500", longTerm: "0" },
  },
  // Treas. Reg. s1.1001-7 (b) (2), network fees in coins: https://www.law.cornell.edu/cfr/text/26/1.1001-7
  {
    title: "coins that a transfer costs are sold",
    year: 2024,
    history: `2024-01-10 buy 1 eth for 3000 at a
      2024-03-10 move 1 eth from a to b arriving 0.9 worth 350`,
    expected: { shortTerm: "50", longTerm: "0" },
  },
  // IRC s1221, losses on each side
  {
    title: "short-term and long-term results may be losses",
    year: 2025,
    history: `2021-11-10 buy 10 luna for 5000
      2025-01-10 buy 1 btc for 95000
      2025-03-10 sell 10 luna for 1
      2025-04-10 sell 1 btc for 80000`,
    expected: { shortTerm: "-15000", longTerm: "-4999", boxI: "-15000", boxL: "-4999" },
  },
];
