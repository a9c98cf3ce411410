import type { Exact } from "../../../shared/values/decimal.ts";
import type { LinkedRow } from "./linked-rows.ts";

/** The id of the section of linked accounts. */
export const LINKED_ID = "linked-accounts";

export const rowKey = ({ account, coinId, symbol }: LinkedRow): string => `${account.id} ${coinId ?? symbol}`;

/** False without any price: the value of the balance is then unknown. */
export const isPriced = <Row extends Pick<LinkedRow, "price">>(row: Row): row is Row & { price: Exact } =>
  row.price !== null;
