import { z } from "zod";
import type { Exact } from "../../../shared/values/decimal.ts";

const MAX_DIGITS = 60;

/** Decimal text with the digits of the venue, which writes whole numbers as "2.0". */
export const decimal = z
  .string()
  .max(MAX_DIGITS)
  .regex(/^-?\d+(\.\d+)?$/)
  .transform((text) => text as Exact);

export const withoutSign = (value: Exact): Exact => value.replace("-", "") as Exact;
export const isNegative = (value: Exact): boolean => value.startsWith("-");
export const isZero = (value: Exact): boolean => /^-?0+(\.0+)?$/.test(value);
