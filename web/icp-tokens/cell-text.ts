import { MISSING, sideOf } from "../../shared/values/format-market.ts";

/** A figure and the class that colours it. */
export type Figure = { text: string; tone: string };

export const figureOf = (text: string): Figure => ({ text, tone: text === MISSING ? "none" : "plain" });
export const toneOf = (percent: number | null | undefined): string => sideOf(percent);
