import { gzipSync } from "node:zlib";
import { atMost, type BenchResult } from "../results.ts";

const KILOBYTE = 1000;
const SNAPSHOT_KB = 42;
const SPARKLINES_KB = 40;

const gzipped = (text: string): number => gzipSync(text).length / KILOBYTE;

export function sizes(snapshot: string, sparklines: string): BenchResult[] {
  return [
    atMost("snapshot of 1,000 coins, gzipped", gzipped(snapshot), SNAPSHOT_KB, "kB", 1),
    atMost("sparklines of 1,000 coins, gzipped", gzipped(sparklines), SPARKLINES_KB, "kB", 1),
  ];
}
