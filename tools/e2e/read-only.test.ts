import { createPosition, field, portfolioPage, SPOT } from "./support/portfolio-page.ts";
import { expect, test } from "./support/test.ts";
import { signUp } from "./support/users.ts";

const LIMIT =
  "Your account has exceeded D1''s free tier daily row write limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.";
/** The database itself refuses the changes of one user, with the text of the plan's limit. */
const refuseChangesOf = (userId: string) =>
  ["INSERT", "UPDATE"]
    .map(
      (change) =>
        `CREATE TRIGGER limit_of_${change} BEFORE ${change} ON spot_positions WHEN NEW.user_id = '${userId}' BEGIN SELECT RAISE(ABORT, '${LIMIT}'); END;`,
    )
    .join("\n");
const ACCEPT_CHANGES = "DROP TRIGGER limit_of_INSERT; DROP TRIGGER limit_of_UPDATE;";

test("a page says that it is read-only while the database stores nothing, and no longer once a change is saved", async ({
  page,
  product,
  browserErrors,
}) => {
  await signUp(page);
  await createPosition(page, "spot", SPOT);
  const { id } = await (await page.request.get("/api/user")).json();
  await page.goto("/portfolio");
  const { row, dialog: dialogOf } = portfolioPage(page);
  await expect(row("Bitcoin")).toContainText("0.5");
  const status = page.locator("body > div > [role=status]");
  await expect(status).toHaveCount(0);

  await product.runSql(refuseChangesOf(id));
  await page.getByRole("button", { name: "Edit Bitcoin" }).click();
  const dialog = dialogOf("Edit Spot Position");
  await field(dialog, "Amount").fill("0.75");
  await dialog.getByRole("button", { name: "Update Position" }).click();
  await expect(dialog).toContainText("Your change was not saved. Try again after 00:00 UTC.");
  await expect(status).toHaveText("Read-only until 00:00 UTC. Prices go on; your changes cannot be saved.");
  // The form keeps what was typed. Nothing is stored.
  await expect(field(dialog, "Amount")).toHaveValue("0.75");
  expect(await (await page.request.get("/api/spot-positions")).json()).toMatchObject([{ amount: "0.5" }]);

  await product.runSql(ACCEPT_CHANGES);
  await dialog.getByRole("button", { name: "Update Position" }).click();
  await expect(row("Bitcoin")).toContainText("0.75");
  await expect(status).toBeEmpty();
  expect(browserErrors.splice(0).filter((error) => !error.includes("503"))).toEqual([]);
});
