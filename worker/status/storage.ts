import { isoDate } from "../../shared/values/time.ts";
import type { Deps } from "../deps.ts";
import { storeSize } from "./storage.queries.ts";

/** Records the size of the database once an hour, so that its growth is known. */
export async function measureStorage({ db, clock }: Deps): Promise<string> {
  return `${await storeSize(db, isoDate(clock.now()))} bytes`;
}
