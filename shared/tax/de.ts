import type { Source } from "./source.ts";

/** Germany. */

const PRIVATE_SALES: Source = { title: "§ 23 EStG", url: "https://www.gesetze-im-internet.de/estg/__23.html" };
const OTHER_INCOME: Source = { title: "§ 22 EStG", url: "https://www.gesetze-im-internet.de/estg/__22.html" };

/**
 * Amounts in euros from which on everything is taxable, not only what exceeds them: of the gains of private sales (§ 23 (3)
 * sentence 5 EStG) and of other income (§ 22 no. 3 sentence 2 EStG).
 */
export type DeYear = { exemptionLimit: number; otherIncomeLimit: number; sources: readonly Source[] };
const year = (exemptionLimit: number): DeYear => ({
  exemptionLimit,
  otherIncomeLimit: 256,
  sources: [PRIVATE_SALES, OTHER_INCOME],
});

export const DE_YEARS: Readonly<Record<number, DeYear>> = {
  2017: year(600),
  2018: year(600),
  2019: year(600),
  2020: year(600),
  2021: year(600),
  2022: year(600),
  2023: year(600),
  // Wachstumschancengesetz of 27 March 2024 (BGBl. 2024 I no. 108).
  2024: year(1_000),
  2025: year(1_000),
  2026: year(1_000),
};

export const DE_LETTER: Source = {
  title: "Letter of the Federal Ministry of Finance of 6 March 2025 on crypto assets",
  url: "https://www.bundesfinanzministerium.de/Content/DE/Downloads/BMF_Schreiben/Steuerarten/Einkommensteuer/2025-03-06-einzelfragen-kryptowerte-bmf-schreiben.pdf",
};

export const DE_SOURCES: readonly Source[] = [
  PRIVATE_SALES,
  OTHER_INCOME,
  { title: "§ 188 BGB (end of the year)", url: "https://www.gesetze-im-internet.de/bgb/__188.html" },
  DE_LETTER,
];
