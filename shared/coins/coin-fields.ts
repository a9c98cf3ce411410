import { z } from "zod";
import { checkedBy } from "../values/checked-schema.ts";
import { checkName } from "./check-name.ts";
import { MAX_COIN_NAME, MAX_SYMBOL } from "./name-limits.ts";

const MAX_COIN_ID = 128;

const requiredText = (label: string, max: number) =>
  z.string(`${label} is required`).transform(checkedBy((text) => checkName(text, label, max)));

/** The fields of a body that name a coin: positions, alerts and transactions have them. */
export const symbol = requiredText("Symbol", MAX_SYMBOL).transform((text) => text.toLowerCase());
export const name = requiredText("Name", MAX_COIN_NAME);
export const coinId = z
  .string("Coin id must be text")
  .max(MAX_COIN_ID, `Coin id has at most ${MAX_COIN_ID} characters`)
  .nullish()
  .transform((id) => id ?? null);
