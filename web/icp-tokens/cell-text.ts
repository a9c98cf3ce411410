import { MISSING, sideOf } from "../../shared/values/format-market.ts";

/** The text of a cell and the CSS class for its colour. */
export type CellText = { text: string; tone: string };

export const cellText = (text: string): CellText => ({ text, tone: text === MISSING ? "none" : "plain" });
export const toneOf = (percent: number | null | undefined): string => sideOf(percent);
