import { createHash } from "node:crypto";
import { expectNoViolations } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";
import { authPage, newUsername, PASSWORD, toastOf } from "./support/users.ts";

test("the first visitor of the deployment's link creates an account and becomes the admin", async ({
  page,
  product,
}) => {
  const token = "token-of-the-deployment";
  const hash = createHash("sha256").update(token).digest("hex");
  await product.runSql(
    `UPDATE users SET is_admin = 0; INSERT OR REPLACE INTO admin_claims VALUES (1, '${hash}', 2e14)`,
  );

  await page.goto("/claim");
  await expect(page.getByRole("heading", { name: "The link is not complete" })).toBeVisible();
  await page.goto("/claim#wrong");
  await page.goto(`/claim#${token}`);
  await expectNoViolations(page, "the link before signing in");
  await page.getByRole("main").getByRole("link", { name: "Create Account" }).click();
  const form = authPage(page);
  const username = newUsername();
  await form.username.fill(username);
  await form.password.fill(PASSWORD);
  await form.submit("Create Account").click();

  await page.getByRole("button", { name: "Become the Admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(toastOf(page)).toContainText("You are the admin");
  await expect(page.getByText("Total Users", { exact: true })).toBeVisible();
  const entry = page
    .getByRole("listitem")
    .filter({ hasText: "became the first admin with the link of the deployment" });
  await expect(entry).toContainText(`@${username}`);
});
