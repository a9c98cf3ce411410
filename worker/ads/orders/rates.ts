import type { Deps } from "../../deps.ts";
import { listRates } from "./rates.queries.ts";

export const listPaymentRates = ({ db }: Deps) => listRates(db);
