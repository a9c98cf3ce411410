import type { Example } from "./example.ts";

/** Histories in euros, each with the place of the rule that it is about. */
export const DE_EXAMPLES: readonly Example[] = [
  // § 23 (1) no. 2 EStG: https://www.gesetze-im-internet.de/estg/__23.html
  {
    title: "a sale within a year is taxable",
    year: 2024,
    history: `2024-01-10 buy 1 btc for 20000
      2024-06-10 sell 1 btc for 25000`,
    expected: { taxableGain: "5000", taxFreeGain: "0" },
  },
  // §§ 187 (1), 188 (2) BGB: https://www.gesetze-im-internet.de/bgb/__188.html
  {
    title: "a sale on the anniversary is within the year",
    year: 2024,
    history: `2023-05-10 buy 1 btc for 20000
      2024-05-10 sell 1 btc for 25000`,
    expected: { taxableGain: "5000", taxFreeGain: "0" },
  },
  // §§ 187 (1), 188 (2) BGB: https://www.gesetze-im-internet.de/bgb/__188.html
  {
    title: "a sale on the day after the anniversary is tax-free",
    year: 2024,
    history: `2023-05-10 buy 1 btc for 20000
      2024-05-11 sell 1 btc for 25000`,
    expected: { taxableGain: "0", taxFreeGain: "5000" },
  },
  // § 188 (2) BGB: https://www.gesetze-im-internet.de/bgb/__188.html
  {
    title: "the year of 28 February 2023 ends on 28 February 2024, not on the 29th",
    year: 2024,
    history: `2023-02-28 buy 1 btc for 20000
      2024-02-29 sell 1 btc for 25000`,
    expected: { taxableGain: "0", taxFreeGain: "5000" },
  },
  // § 188 (3) BGB: https://www.gesetze-im-internet.de/bgb/__188.html
  {
    title: "the year of 29 February 2024 ends on 28 February 2025",
    year: 2025,
    history: `2024-02-29 buy 2 btc for 40000
      2025-02-28 sell 1 btc for 25000
      2025-03-01 sell 1 btc for 26000`,
    expected: { taxableGain: "5000", taxFreeGain: "6000" },
  },
  // § 188 (2) BGB: https://www.gesetze-im-internet.de/bgb/__188.html
  {
    title: "the year of 31 December ends on 31 December",
    year: 2024,
    history: `2023-12-31 buy 2 btc for 40000
      2024-12-31 sell 1 btc for 25000`,
    expected: { taxableGain: "5000", taxFreeGain: "0" },
  },
  // BMF letter of 6 March 2025, no. 61 to 62 (FIFO): https://www.bundesfinanzministerium.de/Content/DE/Downloads/BMF_Schreiben/Steuerarten/Einkommensteuer/2025-03-06-einzelfragen-kryptowerte-bmf-schreiben.pdf
  {
    title: "the oldest coins are sold first, so that a sale may be tax-free in part",
    year: 2024,
    history: `2022-01-10 buy 1 btc for 30000
      2024-02-10 buy 1 btc for 40000
      2024-06-10 sell 1.5 btc for 90000`,
    expected: { taxableGain: "10000", taxFreeGain: "30000" },
  },
  // BMF letter of 6 March 2025, each wallet on its own
  {
    title: "each account has its own order",
    year: 2024,
    history: `2022-01-10 buy 1 btc for 30000 at a
      2024-02-10 buy 1 btc for 40000 at b
      2024-06-10 sell 1 btc for 60000 at b`,
    expected: { taxableGain: "20000", taxFreeGain: "0" },
  },
  // BMF letter of 6 March 2025, a transfer between own wallets is no sale
  {
    title: "a transfer carries the day of the purchase",
    year: 2024,
    history: `2022-01-10 buy 1 btc for 30000 at a
      2024-02-10 move 1 btc from a to b
      2024-06-10 sell 1 btc for 60000 at b`,
    expected: { taxableGain: "0", taxFreeGain: "30000" },
  },
  // BMF letter of 6 March 2025, FIFO for what a transfer moves
  {
    title: "a transfer moves the oldest coins",
    year: 2024,
    history: `2022-01-10 buy 1 btc for 30000 at a
      2024-01-10 buy 1 btc for 40000 at a
      2024-02-10 move 1 btc from a to b
      2024-06-10 sell 1 btc for 60000 at a
      2024-07-10 sell 0.5 btc for 30000 at b`,
    expected: { taxableGain: "20000", taxFreeGain: "15000" },
  },
  // BMF letter of 6 March 2025, an exchange of crypto assets is a sale and a purchase
  {
    title: "a swap begins a new year for the coin that arrives",
    year: 2024,
    history: `2022-01-10 buy 1 btc for 30000
      2024-02-10 swap 1 btc to 15 eth worth 45000
      2024-06-10 sell 15 eth for 50000`,
    expected: { taxableGain: "5000", taxFreeGain: "15000" },
  },
  // § 23 (3) sentence 5 EStG until 2023: https://www.gesetze-im-internet.de/estg/__23.html
  {
    title: "the limit of 2023 is 600 euros",
    year: 2023,
    history: `2023-01-10 buy 1 eth for 1000
      2023-06-10 sell 1 eth for 1599.99`,
    expected: { taxableGain: "599.99", exemptionLimit: "600" },
  },
  // § 23 (3) sentence 5 EStG
  {
    title: "600 euros reach the limit",
    year: 2022,
    history: `2022-01-10 buy 1 eth for 1000
      2022-06-10 sell 1 eth for 1600`,
    expected: { taxableGain: "600", exemptionLimit: "600" },
  },
  // § 23 (3) sentence 5 EStG as amended by the Wachstumschancengesetz
  {
    title: "the limit of 2024 is 1,000 euros",
    year: 2024,
    history: `2024-01-10 buy 1 eth for 1000
      2024-06-10 sell 1 eth for 1999.99`,
    expected: { taxableGain: "999.99", exemptionLimit: "1000" },
  },
  // § 23 (3) sentence 5 EStG
  {
    title: "tax-free gains do not count towards the limit",
    year: 2025,
    history: `2023-01-10 buy 1 eth for 1000
      2025-01-10 buy 1 btc for 50000
      2025-06-10 sell 1 eth for 3000
      2025-06-11 sell 1 btc for 50900`,
    expected: { taxableGain: "900", taxFreeGain: "2000", exemptionLimit: "1000" },
  },
  // § 22 no. 3 sentence 2 EStG: https://www.gesetze-im-internet.de/estg/__22.html
  {
    title: "other income of a year is added up",
    year: 2024,
    history: `2024-01-10 income 0.1 eth worth 200
      2024-06-10 income 0.02 eth worth 55.99
      2025-01-10 income 1 eth worth 3000`,
    expected: { otherIncome: "255.99", otherIncomeLimit: "256" },
  },
  // § 22 no. 3 sentence 2 EStG
  {
    title: "256 euros reach the limit",
    year: 2023,
    history: `2023-01-10 income 0.1 eth worth 200
      2023-06-10 income 0.02 eth worth 56`,
    expected: { otherIncome: "256", otherIncomeLimit: "256" },
  },
  // BMF letter of 6 March 2025, the receipt is a purchase at the value of its day
  {
    title: "coins of income are bought on the day of the receipt",
    year: 2024,
    history: `2024-01-10 income 1 eth worth 2000
      2024-06-10 sell 1 eth for 3000`,
    expected: { taxableGain: "1000", otherIncome: "2000" },
  },
  // BMF letter of 6 March 2025, staking does not lengthen the year
  {
    title: "coins of income are tax-free after a year",
    year: 2024,
    history: `2023-01-10 income 1 eth worth 1500
      2024-06-10 sell 1 eth for 3000`,
    expected: { taxableGain: "0", taxFreeGain: "1500", otherIncome: "0" },
  },
  // § 255 (1) HGB, costs of the purchase: https://www.gesetze-im-internet.de/hgb/__255.html
  {
    title: "the fee of a purchase is part of its cost",
    year: 2024,
    history: `2024-01-10 buy 2 eth for 4000 fee 40
      2024-06-10 sell 1 eth for 3000`,
    expected: { taxableGain: "980" },
  },
  // § 23 (3) sentence 1 EStG, costs of the sale
  {
    title: "the fee of a sale lowers the gain",
    year: 2024,
    history: `2024-01-10 buy 1 eth for 2000
      2024-06-10 sell 1 eth for 3000 fee 30`,
    expected: { taxableGain: "970" },
  },
  // § 23 (3) sentence 7 EStG, losses
  {
    title: "losses within a year lower the gains of the year",
    year: 2024,
    history: `2024-01-10 buy 1 btc for 40000
      2024-01-10 buy 1 eth for 2500
      2024-06-10 sell 1 btc for 43000
      2024-06-10 sell 1 eth for 500`,
    expected: { taxableGain: "1000" },
  },
  // § 23 (1) sentence 3 EStG, what is given away is not sold
  {
    title: "a gift is no sale",
    year: 2024,
    history: `2024-01-10 buy 2 eth for 4000
      2024-03-10 give 1 eth worth 3000
      2024-06-10 sell 1 eth for 3500`,
    expected: { taxableGain: "1500" },
  },
  // BMF letter of 6 March 2025, payment with crypto assets is a sale
  {
    title: "a payment in coins is a sale",
    year: 2024,
    history: `2024-01-10 buy 2 eth for 4000
      2024-03-10 spend 1 eth worth 2600
      2024-03-11 pay 0.5 eth worth 1200`,
    expected: { taxableGain: "800" },
  },
  // Calendar days of Germany, § 25 (1) EStG: https://www.gesetze-im-internet.de/estg/__25.html
  {
    title: "half an hour before midnight UTC is the next year of Berlin",
    year: 2025,
    history: `2024-06-10 buy 1 eth for 2000
      2024-12-31T22:59:00Z sell 0.5 eth for 1500
      2024-12-31T23:30:00Z sell 0.5 eth for 1600`,
    expected: { taxableGain: "600" },
  },
  // § 187 (1) BGB, days of Berlin: https://www.gesetze-im-internet.de/bgb/__187.html
  {
    title: "a purchase at 22:30 UTC in summer is one of the next day",
    year: 2025,
    history: `2024-06-30T22:30:00Z buy 2 eth for 4000
      2025-07-01T10:00:00Z sell 1 eth for 2500
      2025-07-01T22:00:00Z sell 1 eth for 2600`,
    expected: { taxableGain: "500", taxFreeGain: "600" },
  },
  // BMF letter of 6 March 2025, FIFO
  {
    title: "a sale may use parts of three purchases",
    year: 2025,
    history: `2025-01-10 buy 0.3 btc for 18000
      2025-02-10 buy 0.3 btc for 21000
      2025-03-10 buy 0.3 btc for 24000
      2025-06-10 sell 0.7 btc for 70000`,
    expected: { taxableGain: "23000" },
  },
  // § 23 EStG, each coin is an asset of its own
  {
    title: "each coin has its own purchases",
    year: 2025,
    history: `2023-01-10 buy 1 btc for 15000
      2025-01-10 buy 10 eth for 30000
      2025-06-10 sell 1 btc for 90000
      2025-06-10 sell 10 eth for 25000`,
    expected: { taxableGain: "-5000", taxFreeGain: "75000" },
  },
  // § 23 EStG, a loss of keys is no sale
  {
    title: "lost coins are no sale",
    year: 2025,
    history: `2025-01-10 buy 2 eth for 6000
      2025-03-10 lose 1 eth worth 0
      2025-06-10 sell 1 eth for 2500`,
    expected: { taxableGain: "-500", taxFreeGain: "0" },
  },
  // BMF letter of 6 March 2025, network fees in coins are paid with coins
  {
    title: "coins that a transfer costs are sold",
    year: 2025,
    history: `2025-01-10 buy 1 eth for 3000 at a
      2025-03-10 move 1 eth from a to b arriving 0.9 worth 350
      2026-02-10 sell 0.9 eth for 3600 at b`,
    expected: { taxableGain: "50", taxFreeGain: "0" },
  },
];
