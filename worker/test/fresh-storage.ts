import { reset } from "cloudflare:test";
import { beforeAll } from "vitest";
import { beginTestFile } from "./test-file.ts";

// All test files share one runtime, because it takes a second to start. The storage is reset for each file.
beforeAll(() => {
  beginTestFile();
  return reset();
});
