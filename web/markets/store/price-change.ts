import type { PriceText } from "../../../shared/values/format-market.ts";
import type { Direction } from "./market.ts";

export const direction = (from: number | null | undefined, to: number | null | undefined): Direction =>
  from == null || to == null || from === to ? 0 : to > from ? 1 : -1;

export const isSameText = (a: PriceText, b: PriceText): boolean =>
  a.text === b.text && a.zeros === b.zeros && a.digits === b.digits;
