import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { createPosition, SPOT } from "../support/portfolio-page.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp } from "../support/users.ts";

const section = (page: Page) => page.getByRole("region", { name: "Access tokens" });
const dialog = (page: Page, name = "New access token") => page.getByRole("dialog", { name, exact: true });

test("a user creates a token, a program uses it, and the user revokes it", { tag: "@drill" }, async ({
  page,
  playwright,
  product,
}) => {
  await signUp(page);
  await createPosition(page, "spot", SPOT);
  await page.goto("/settings");
  await expect(section(page)).toContainText("No access tokens yet.");
  await section(page).getByRole("button", { name: "New token" }).click();
  await dialog(page).getByRole("button", { name: "Create token" }).click();
  await expect(dialog(page)).toContainText("Name is required");
  await expectNoViolations(page, "the form of a token");
  await dialog(page).getByLabel("Name").fill("Spreadsheet");
  await dialog(page).getByRole("checkbox", { name: "Read percentages" }).uncheck();
  await dialog(page).getByRole("button", { name: "Create token" }).click();
  await expect(dialog(page)).toContainText("Choose at least one.");
  await dialog(page).getByRole("checkbox", { name: "Read amounts" }).check();
  await page.keyboard.press("Enter");
  const created = dialog(page, "Access token");
  await expect(created).toBeVisible();
  const token = /tidemark_[\w-]{43}/.exec((await created.textContent())!)![0];
  await expectNoViolations(page, "the new token");
  await created.getByRole("button", { name: "Done" }).click();
  const row = section(page).getByRole("listitem");
  await expect(row).toContainText(`…${token.slice(-4)}`);
  await expect(row).toContainText("never used");
  expect(await page.content()).not.toContain(token);

  const program = await playwright.request.newContext({
    baseURL: product.origin,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  const positions = await program.get("/api/spot-positions");
  expect(await positions.json()).toMatchObject([{ symbol: "btc", amount: "0.5" }]);
  expect((await program.get("/api/user")).status()).toBe(403);
  await page.reload();
  await expect(row).toContainText("last used just now");
  await section(page).getByText("How to connect a program").click();
  await expectNoViolations(page, "the settings with a token");
  await row.getByRole("button", { name: "Revoke the access token Spreadsheet" }).click();
  await dialog(page, "Revoke access token").getByRole("button", { name: "Revoke" }).click();
  await expect(dialog(page, "Revoke access token")).toBeHidden();
  await expect(row).toHaveCount(0);
  expect((await program.get("/api/spot-positions")).status()).toBe(401);
  await program.dispose();
});
