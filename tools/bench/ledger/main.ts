import type { BenchResult } from "../results.ts";
import { gains } from "./gains.ts";
import { importing } from "./import.ts";
import { page } from "./page.ts";
import { reading } from "./reading.ts";
import { storage } from "./storage.ts";

/** Measures a large ledger: the time of its gains and of reading a file, the bytes of a transaction, and the frames of its pages and import. */
export const ledger = async (): Promise<BenchResult[]> => [
  ...gains(),
  ...reading(),
  ...storage(),
  ...(await page()),
  ...(await importing()),
];
