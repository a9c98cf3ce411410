import { reset } from "cloudflare:test";
import { beforeAll, vi } from "vitest";
import { beginTestFile } from "./test-file.ts";

// All test files share one runtime, because it takes a second to start. The storage and the clock are reset for each
// file.
beforeAll(() => {
  beginTestFile();
  vi.useRealTimers();
  return reset();
});
