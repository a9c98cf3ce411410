import type { Example } from "./example.ts";

/** Histories in pounds, each with the place of the rule that it is about. */
export const GB_EXAMPLES: readonly Example[] = [
  // TCGA 1992 s104, CRYPTO22200: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22200
  {
    title: "the pool costs its average",
    year: 2021,
    history: `2021-01-10 buy 10 btc for 1000
      2021-02-10 buy 5 btc for 2000
      2021-06-01 sell 6 btc for 3000`,
    expected: { disposals: "1", proceeds: "3000", costs: "1200", gains: "1800", losses: "0", net: "1800" },
  },
  // TCGA 1992 s105 (1) (b): https://www.legislation.gov.uk/ukpga/1992/12/section/105
  {
    title: "a purchase later on the same day comes first",
    year: 2022,
    history: `2022-05-01 buy 4 eth for 400
      2022-06-01T09:00:00Z sell 2 eth for 500
      2022-06-01T15:00:00Z buy 1 eth for 300`,
    expected: { costs: "400", net: "100" },
  },
  // TCGA 1992 s106A (5): https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "a purchase on the thirtieth day is matched",
    year: 2022,
    history: `2022-05-01 buy 10 eth for 1000
      2022-07-01 sell 4 eth for 600
      2022-07-31 buy 4 eth for 500`,
    expected: { costs: "500", net: "100" },
  },
  // TCGA 1992 s106A (5): https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "a purchase on the thirty-first day is not",
    year: 2022,
    history: `2022-05-01 buy 10 eth for 1000
      2022-07-01 sell 4 eth for 600
      2022-08-01 buy 4 eth for 500`,
    expected: { costs: "400", net: "200" },
  },
  // TCGA 1992 s106A (6), earlier acquisitions first: https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "of two purchases within 30 days the earlier one comes first",
    year: 2022,
    history: `2022-05-01 buy 10 eth for 500
      2022-07-01 sell 4 eth for 800
      2022-07-06 buy 3 eth for 450
      2022-07-11 buy 3 eth for 600`,
    expected: { costs: "650", net: "150" },
  },
  // TCGA 1992 s106A (4), securities disposed of at an earlier date first: https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "of two sales the earlier one is matched with a purchase within 30 days",
    year: 2022,
    history: `2022-05-01 buy 10 eth for 1000
      2022-07-01 sell 2 eth for 300
      2022-07-05 sell 2 eth for 320
      2022-07-20 buy 3 eth for 360`,
    expected: { costs: "460", net: "160", disposals: "2" },
  },
  // TCGA 1992 s106A (9), the same day comes before the 30 days: https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "a sale of the day of the purchase comes before an earlier one",
    year: 2023,
    history: `2023-05-01 buy 20 eth for 2000
      2023-06-01 sell 5 eth for 700
      2023-06-03T10:00:00Z buy 5 eth for 650
      2023-06-03T11:00:00Z sell 5 eth for 800`,
    expected: { costs: "1150", gains: "350", net: "350", disposals: "2" },
  },
  // TCGA 1992 s105 (1) (a), HS284: https://www.gov.uk/government/publications/shares-and-capital-gains-tax-hs284-self-assessment-helpsheet
  {
    title: "two sales of a day are one, so that the loss of one lowers the gain of the other",
    year: 2023,
    history: `2023-05-01 buy 4 btc for 400
      2023-06-01T10:00:00Z sell 1 btc for 250
      2023-06-01T20:00:00Z sell 1 btc for 60`,
    expected: { disposals: "1", gains: "110", losses: "0", net: "110" },
  },
  // Calendar days of London, TCGA 1992 s105: https://www.legislation.gov.uk/ukpga/1992/12/section/105
  {
    title: "half an hour before midnight UTC is the next day of London in summer",
    year: 2025,
    history: `2025-05-01 buy 10 btc for 1000
      2025-06-30T23:30:00Z buy 1 btc for 900
      2025-07-01T10:00:00Z sell 1 btc for 1000`,
    expected: { costs: "900", net: "100" },
  },
  // TMA 1970 s8, the tax year begins on 6 April: https://www.gov.uk/self-assessment-tax-returns/deadlines
  {
    title: "a sale at 23:30 UTC on 5 April is one of the next tax year",
    year: 2025,
    history: `2025-02-01 buy 2 btc for 200
      2025-04-05T22:30:00Z sell 1 btc for 150
      2025-04-05T23:30:00Z sell 1 btc for 180`,
    expected: { disposals: "1", proceeds: "180", net: "80" },
  },
  // CRYPTO22100, an exchange of tokens is a disposal: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22100
  {
    title: "a swap disposes of the coin that leaves, and is the cost of the one that arrives",
    year: 2022,
    history: `2022-04-10 buy 2 btc for 2000
      2022-05-10 swap 1 btc to 15 eth worth 1500
      2022-08-10 sell 15 eth for 1200`,
    expected: { disposals: "2", gains: "500", losses: "300", net: "200" },
  },
  // TCGA 1992 s38, CRYPTO22150: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22150
  {
    title: "fees of purchase and sale are allowable",
    year: 2022,
    history: `2022-04-10 buy 2 btc for 2000 fee 20
      2022-05-10 sell 1 btc for 1500 fee 15`,
    expected: { proceeds: "1485", costs: "1010", net: "475" },
  },
  // TCGA 1992 s17, CRYPTO22100: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22100
  {
    title: "a gift is a disposal at its value",
    year: 2023,
    history: `2023-04-10 buy 2 btc for 2000
      2023-05-10 give 1 btc worth 1700`,
    expected: { proceeds: "1700", net: "700" },
  },
  // CRYPTO21200, staking: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto21200
  {
    title: "income is the cost of what was received",
    year: 2023,
    history: `2023-04-10 income 2 eth worth 300
      2023-05-10 income 1 eth worth 180
      2023-08-10 sell 3 eth for 600`,
    expected: { income: "480", costs: "480", net: "120" },
  },
  // TCGA 1992 s2A: https://www.legislation.gov.uk/ukpga/1992/12/section/2A
  {
    title: "losses may exceed the gains of a year",
    year: 2022,
    history: `2021-11-01 buy 10 luna for 5000
      2021-11-01 buy 1 btc for 1000
      2022-05-12 sell 10 luna for 1
      2022-06-01 sell 1 btc for 1300`,
    expected: { gains: "300", losses: "4999", net: "-4699" },
  },
  // Finance Act 2025 s7, rates changed on 30 October 2024: https://www.gov.uk/guidance/capital-gains-tax-rates-and-allowances
  {
    title: "2024/25 is divided at 30 October 2024",
    year: 2024,
    history: `2024-04-10 buy 10 btc for 1000
      2024-10-29T23:59:59Z sell 2 btc for 500
      2024-10-30T00:00:00Z sell 2 btc for 700`,
    expected: { gains: "800", gainsTo29Oct2024: "300", gainsFrom30Oct2024: "500" },
  },
  // Finance Act 2025 s7: https://www.gov.uk/guidance/capital-gains-tax-rates-and-allowances
  {
    title: "a loss is in neither part of 2024/25",
    year: 2024,
    history: `2024-04-10 buy 10 btc for 1000
      2024-08-01 sell 2 btc for 150
      2024-12-01 sell 2 btc for 700`,
    expected: { gains: "500", losses: "50", gainsTo29Oct2024: "0", gainsFrom30Oct2024: "500" },
  },
  // CRYPTO22100, moving own tokens is no disposal: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22100
  {
    title: "a transfer is no disposal, and all accounts have one pool",
    year: 2022,
    history: `2022-04-10 buy 2 btc for 2000 at a
      2022-04-11 buy 2 btc for 4000 at b
      2022-05-01 move 1 btc from a to b
      2022-06-01 sell 1 btc for 2000 at b`,
    expected: { disposals: "1", costs: "1500", net: "500" },
  },
  // CRYPTO22280, fees paid in tokens: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22280
  {
    title: "coins that a transfer costs are a disposal",
    year: 2022,
    history: `2022-04-10 buy 2 eth for 2000 at a
      2022-05-01 move 1 eth from a to b arriving 0.9 worth 150`,
    expected: { disposals: "1", proceeds: "150", costs: "100", net: "50" },
  },
  // CRYPTO22100, using tokens to pay: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22100
  {
    title: "paying with coins is a disposal",
    year: 2022,
    history: `2022-04-10 buy 4 eth for 4000
      2022-05-01 spend 1 eth worth 1250
      2022-05-02 pay 1 eth worth 900`,
    expected: { disposals: "2", gains: "250", losses: "100", net: "150" },
  },
  // TCGA 1992 s104: https://www.legislation.gov.uk/ukpga/1992/12/section/104
  {
    title: "thirds of a pool lose nothing",
    year: 2021,
    history: `2021-04-10 buy 1 btc for 100
      2021-04-11 buy 2 btc for 100
      2021-06-01 sell 1 btc for 100
      2021-08-01 sell 1 btc for 100
      2021-10-01 sell 1 btc for 100`,
    expected: { costs: "200", net: "100", disposals: "3" },
  },
  // TCGA 1992 s104, s106A: https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "coins that are bought back after 31 days begin a new pool",
    year: 2022,
    history: `2022-04-10 buy 1 btc for 1000
      2022-06-01 sell 1 btc for 800
      2022-07-02 buy 1 btc for 600
      2022-09-01 sell 1 btc for 900`,
    expected: { gains: "300", losses: "200", net: "100" },
  },
  // TCGA 1992 s106A: https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "coins that are bought back within 30 days keep the pool",
    year: 2022,
    history: `2022-04-10 buy 1 btc for 1000
      2022-06-01 sell 1 btc for 800
      2022-06-20 buy 1 btc for 600
      2022-09-01 sell 1 btc for 900`,
    expected: { gains: "200", losses: "100", net: "100" },
  },
  // TCGA 1992 s104, CRYPTO22200, each token has its own pool: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22200
  {
    title: "each coin has a pool of its own",
    year: 2023,
    history: `2023-05-01 buy 1 btc for 1000
      2023-05-01 buy 10 eth for 1000
      2023-06-01 sell 0.5 btc for 700
      2023-06-01 sell 4 eth for 300`,
    expected: { disposals: "2", gains: "200", losses: "100", net: "100" },
  },
  // TCGA 1992 s106A: https://www.legislation.gov.uk/ukpga/1992/12/section/106A
  {
    title: "a purchase of the next tax year is matched with a sale in March",
    year: 2023,
    history: `2023-05-01 buy 5 btc for 500
      2024-03-20 sell 2 btc for 400
      2024-04-10 buy 1 btc for 250`,
    expected: { costs: "350", net: "50" },
  },
  // TCGA 1992 s104, s105: https://www.legislation.gov.uk/ukpga/1992/12/section/105
  {
    title: "what the sales of a day leave of its purchases joins the pool",
    year: 2023,
    history: `2023-05-01 buy 5 btc for 500
      2023-06-01T10:00:00Z buy 5 btc for 1000
      2023-06-01T12:00:00Z sell 2 btc for 500
      2023-08-01 sell 4 btc for 800`,
    expected: { costs: "950", net: "350", disposals: "2" },
  },
  // TCGA 1992 s1, gains and losses apart: https://www.gov.uk/government/publications/self-assessment-capital-gains-summary-sa108
  {
    title: "gains and losses are added up apart",
    year: 2025,
    history: `2025-04-10 buy 10 btc for 1000
      2025-06-01 sell 1 btc for 200
      2025-06-02 sell 1 btc for 40
      2025-06-03 sell 1 btc for 300
      2025-06-04 sell 1 btc for 60`,
    expected: { disposals: "4", proceeds: "600", costs: "400", gains: "300", losses: "100", net: "200" },
  },
  // CRYPTO22400, lost keys are no disposal: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual/crypto22400
  {
    title: "lost coins are no disposal",
    year: 2025,
    history: `2025-04-10 buy 4 btc for 400
      2025-06-01 lose 1 btc worth 0
      2025-08-01 sell 1 btc for 150`,
    expected: { disposals: "1", losses: "0", net: "50" },
  },
  // TCGA 1992 s104: https://www.legislation.gov.uk/ukpga/1992/12/section/104
  {
    title: "small amounts of coins are exact",
    year: 2025,
    history: `2025-04-10 buy 0.00000003 btc for 0.10
      2025-06-01 sell 0.00000001 btc for 0.05
      2025-08-01 sell 0.00000001 btc for 0.05`,
    expected: { disposals: "2", proceeds: "0.1", costs: "0.06666666", net: "0.03333334" },
  },
  // TCGA 1992 s1K, exempt amount of 2023/24: https://www.gov.uk/guidance/capital-gains-tax-rates-and-allowances
  {
    title: "the exempt amount of 2023/24 is 6,000 pounds",
    year: 2023,
    history: `2023-05-01 buy 1 btc for 20000
      2024-04-05 sell 1 btc for 27000
      2024-04-06 buy 1 btc for 28000`,
    expected: { net: "-1000", exemptAmount: "6000", disposals: "1" },
  },
];
