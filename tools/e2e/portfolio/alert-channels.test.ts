import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/shared-context.ts";
import { signUp, toastOf } from "../support/users.ts";

const webhooks = (page: Page) => page.getByRole("region", { name: "Webhooks" });
const addButton = (page: Page) => webhooks(page).getByRole("button", { name: "Add" });
const dialog = (page: Page, name = "Add webhook") => page.getByRole("dialog", { name });

async function openAlerts(page: Page) {
  await signUp(page);
  await page.goto("/alerts");
}
async function addWebhook(page: Page, service: string, url: string) {
  await addButton(page).click();
  await dialog(page).getByLabel("Service").selectOption({ label: service });
  await dialog(page).getByLabel("Webhook URL").fill(url);
  await page.keyboard.press("Enter");
}

test("a user adds a webhook, tests it, and removes it", async ({ page }) => {
  await openAlerts(page);
  await addWebhook(page, "Discord", "https://discord.com/api/webhooks/1/very-secret");
  await expect(dialog(page)).toBeHidden();
  await expect(webhooks(page).getByRole("listitem")).toContainText("discord.com");
  await webhooks(page).getByRole("button", { name: "Send test: Discord, discord.com" }).click();
  await expect(toastOf(page)).toContainText("Test message sent to discord.com");
  await expect(webhooks(page).getByRole("listitem")).toContainText("Last message just now");
  await page.reload();
  await expect(webhooks(page).getByRole("listitem")).toContainText("Active");
  expect(await page.content()).not.toContain("very-secret");
  await webhooks(page).getByRole("button", { name: "Remove the webhook: Discord, discord.com" }).click();
  await page.getByRole("dialog", { name: "Remove webhook" }).getByRole("button", { name: "Remove" }).click();
  await expect(webhooks(page).getByRole("listitem")).toHaveCount(0);
});

test("the form explains wrong addresses, and the signing secret is shown once", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await openAlerts(page);
  await addWebhook(page, "Slack", "https://example.com/hook");
  await expect(dialog(page)).toContainText("A Slack webhook starts with https://hooks.slack.com/services/");
  await dialog(page).getByLabel("Service").selectOption({ label: "Other (JSON)" });
  await dialog(page).getByLabel("Webhook URL").fill("http://example.com/hook");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Enter the https:// address of a public host");
  await dialog(page).getByLabel("Webhook URL").fill("https://loopback.example.com/hook");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("The host leads to a private network.");
  await dialog(page).getByLabel("Webhook URL").fill("https://example.com/hook");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Signing secret")).toContainText(/whsec_\S{32}/);
  await expectNoViolations(page, "the secret");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(webhooks(page).getByRole("listitem")).toContainText("example.com");
  await expect(page.getByText("whsec_")).toHaveCount(0);
  await expectNoViolations(page, "the list");
  await addButton(page).click();
  await expect(dialog(page).getByLabel("Webhook URL")).toBeVisible();
  await expectNoViolations(page, "the dialog");
  // The refused address is a reply of 400.
  browserErrors.length = 0;
});

test("a paused webhook shows the reason, and a notification reports the pause", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  const username = await signUp(page);
  await page.request.post("/api/alert-channels", { data: { kind: "ntfy", url: "https://ntfy.sh/topic" } });
  await product.runSql(`
    UPDATE alert_channels SET paused_at = 1, failing_since = 1, problem = 'The server replied 500.'
      WHERE user_id = (SELECT id FROM users WHERE username = '${username}');
    INSERT INTO notifications (user_id, kind, coin_id, symbol, name, target, price, triggered_at)
      SELECT id, 'channel_paused', '', '', 'ntfy.sh', '0', '0', ${Date.now()} FROM users WHERE username = '${username}'`);
  await page.goto("/alerts");
  await expect(webhooks(page).getByRole("listitem")).toContainText("The server replied 500. Paused after 24 hours");
  await expect(page.getByText("Alerts to ntfy.sh are paused")).toBeVisible();
  await webhooks(page)
    .getByRole("button", { name: /^Send test/ })
    .click();
  await expect(webhooks(page).getByRole("listitem")).toContainText("Active");
});
