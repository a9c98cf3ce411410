import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT } from "../start/project.ts";
import { apiPage } from "./api-page.ts";

it("generates the page that is in the repository (npm run format updates it)", () => {
  expect(readFileSync(join(PROJECT, ".github/API.md"), "utf8")).toBe(apiPage());
});

it("lists an endpoint with its access, body and reply", () => {
  const page = apiPage();
  expect(page).toContain("| POST | [/api/login](#post-apilogin) | anyone |");
  expect(page).toMatch(
    /### POST \/api\/login\n\n.+\n\n- Body: `\{ username: string, password: string \}`\n- Reply: `\{/,
  );
});
