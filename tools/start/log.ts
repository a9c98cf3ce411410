import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

export type Log = { file: string; append(text: string | Uint8Array): void };

/** Starts an empty log. A failed write, for example on a full disk, is reported once and does not stop the product. */
export function openLog(file: string, report: (sentence: string) => void = console.error): Log {
  let hasFailed = false;
  function write(change: () => void): void {
    try {
      change();
    } catch (error) {
      if (!hasFailed) report(`The log ${file} cannot be written: ${(error as Error).message}.`);
      hasFailed = true;
    }
  }
  mkdirSync(dirname(file), { recursive: true });
  write(() => writeFileSync(file, ""));
  return { file, append: (text) => write(() => appendFileSync(file, text)) };
}
