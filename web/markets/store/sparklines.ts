import type { Sparklines } from "../../../shared/markets/snapshot.ts";
import { drawSparkline, type SparklinePaths } from "./sparkline.ts";

/** The sparklines of the market. Each is drawn when its row first requests it. */
export function createSparklines(onWanted: () => void) {
  const drawnById = new Map<string, SparklinePaths | null>();
  let loaded: { data: Sparklines; indexOf: Map<string, number> } | null = null;
  let isWanted = false;
  return {
    sparkline(id: string): SparklinePaths | null {
      // Rows call this while they render, so the request must wait until the rendering is done.
      if (!isWanted) queueMicrotask(onWanted);
      isWanted = true;
      const drawn = drawnById.get(id);
      if (drawn !== undefined || !loaded) return drawn ?? null;
      const { data, indexOf } = loaded;
      const index = indexOf.get(id) ?? -1;
      const sparkline = drawSparkline(data.line[index] ?? "", data.low[index] ?? 0, data.high[index] ?? 0);
      drawnById.set(id, sparkline);
      return sparkline;
    },
    load(data: Sparklines) {
      loaded = { data, indexOf: new Map(data.id.map((id, index) => [id, index])) };
      drawnById.clear();
    },
    /** Whether any row has requested its sparkline. Most pages show none. */
    isWanted: () => isWanted,
  };
}
