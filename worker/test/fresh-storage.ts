import { reset } from "cloudflare:test";
import { beforeAll } from "vitest";

// The files share one runtime, which takes a second to begin; none finds what another left.
beforeAll(() => reset());
