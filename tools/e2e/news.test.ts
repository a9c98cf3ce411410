import type { Page } from "@playwright/test";
import { expectNoViolations, findViolations, forEachAppearance } from "./support/axe.ts";
import { observeLayoutShift } from "./support/layout-shift.ts";
import { expect, test } from "./support/shared-context.ts";
import { newUsername, PASSWORD, signUp, toastOf } from "./support/users.ts";

/** Creates an article through the API as the user of this page. */
async function createArticle(
  page: Page,
  fields: Record<string, unknown> = {},
): Promise<{ id: number; version: number }> {
  const reply = await page.request.post("/api/news", {
    data: { title: "An article", content: "Its text.", isPublished: true, ...fields },
  });
  expect(reply.status()).toBe(201);
  return reply.json();
}

const dialog = (page: Page, name = "Create Article") => page.getByRole("dialog", { name });
const rows = (page: Page, list: "All News" | "My Articles") =>
  page.getByRole("list", { name: list, exact: true }).getByRole("article");

async function openEditor(page: Page) {
  await page.goto("/news");
  await page.getByRole("button", { name: "Create Article" }).click();
  await expect(dialog(page).getByLabel("Content")).toBeVisible();
  return dialog(page);
}

test("a visitor sees an empty list and no button to create an article", { tag: "@drill" }, async ({
  page,
  product,
}) => {
  await product.runSql("DELETE FROM news_articles");
  await page.goto("/news?tab=mine");
  await expect(page.getByText("No published articles yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Crypto News" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Published News"]);
  await expect(page.getByRole("button", { name: "Create Article" })).toHaveCount(0);
});

test("a user creates, reads, edits and deletes an article", async ({ page }) => {
  await signUp(page);
  await page.goto("/news");
  await page.getByRole("tab", { name: "My Articles" }).click();
  await expect(page).toHaveURL(/\?tab=mine$/);
  await expect(page.getByText("You haven't created any articles yet.")).toBeVisible();
  await page.getByRole("button", { name: "Create Article" }).last().click();
  const form = dialog(page);
  await expect(form.getByLabel("Title")).toBeFocused();

  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form.getByText("Title is required")).toBeVisible();
  await expect(form.getByText("Content is required")).toBeVisible();
  await form.getByLabel("Title").fill("Tides & <b>marks</b>");
  await form.getByLabel("Content").fill("## Ebb\n\nIt **falls**. [More](https://example.com/more)");
  await form.getByLabel("Image URL").fill("ftp://example.com");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form.getByText("Image URL must begin with https:// and lead to a public host")).toBeVisible();
  await expect(form.getByLabel("Image URL")).toBeFocused();
  await form.getByLabel("Image URL").fill("https://pictures.example.com/tide.png");
  await form.getByLabel("Category").selectOption("DeFi");
  await form.getByLabel("Tags").fill("tides, , sea ,Tides");
  const preview = form.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Ebb" })).toBeVisible();
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form).toBeHidden();
  await expect(toastOf(page)).toContainText("Article created");

  await rows(page, "My Articles").getByRole("link", { name: "Tides & <b>marks</b>" }).click();
  await expect(page).toHaveURL(/\/news\/\d+\/tides-b-marks-b$/);
  await expect(page.getByRole("heading", { level: 1, name: "Tides & <b>marks</b>" })).toBeVisible();
  await expect(page).toHaveTitle("Tides & <b>marks</b> · Tidemark");
  await expect(page.getByRole("link", { name: "More" })).toHaveAttribute("href", "https://example.com/more");
  await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText(["#tides", "#sea"]);
  await expect(page.getByText(/DeFi · 1 min read · 0 views/)).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  const editForm = dialog(page, "Edit Article");
  await editForm.getByLabel("Title").fill("Tides alone");
  await editForm.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides alone" })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Are you sure you want to delete this article?")).toBeVisible();
  await dialog(page, "Delete article").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/news\?tab=mine$/);
  await expect(page.getByText("You haven't created any articles yet.")).toBeVisible();
});

test("a draft is kept when the dialog or the page is closed", { tag: "@drill" }, async ({ page }) => {
  await signUp(page);
  let form = await openEditor(page);
  await form.getByLabel("Title").fill("Half a thought");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  form = await openEditor(page);
  await expect(form.getByLabel("Title")).toHaveValue("Half a thought");
  await expect(form.getByText(/^Restored your draft/)).toBeVisible();
  await form.getByRole("button", { name: "Discard draft" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("");
  await page.keyboard.press("Escape");
  form = await openEditor(page);
  await expect(form.getByLabel("Title")).toHaveValue("");
});

test("the second of two simultaneous edits is rejected and keeps its text", { tag: "@drill" }, async ({
  page,
  browserErrors,
}) => {
  await signUp(page);
  const { id } = await createArticle(page);
  await page.goto(`/news/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = dialog(page, "Edit Article");
  await form.getByLabel("Content").fill("Mine, and long.");
  await page.request.patch(`/api/news/${id}`, { data: { content: "Theirs." } });
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(form.getByRole("alert")).toContainText("This article was changed elsewhere");
  await expect(form.getByLabel("Content")).toHaveValue("Mine, and long.");
  await form.getByRole("button", { name: "Show the saved version" }).click();
  await expect(form.getByRole("region", { name: "The saved version" })).toContainText("Theirs.");
  // Enter in a field must not overwrite the changes of another user.
  await form.getByLabel("Title").press("Enter");
  await expect(form.getByRole("alert")).toBeVisible();
  await form.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Mine, and long.")).toBeVisible();
  expect(browserErrors.splice(0).every((message) => message.includes("409"))).toBe(true);
});

test("the list can be searched, filtered and continued, and the URL contains the filters", { tag: "@drill" }, async ({
  page,
}) => {
  await signUp(page);
  const uniqueWord = newUsername();
  for (let number = 0; number < 25; number++) {
    await createArticle(page, {
      title: `${uniqueWord} number ${number}`,
      category: number % 5 === 0 ? "blockchain" : "crypto",
    });
  }
  await page.goto("/news");
  await page.getByRole("searchbox", { name: "Search articles" }).fill(`${uniqueWord} number`);
  await expect(page).toHaveURL(new RegExp(`q=${uniqueWord}`));
  await expect(rows(page, "All News")).toHaveCount(20);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows(page, "All News")).toHaveCount(25);
  await page.getByRole("button", { name: "Blockchain" }).click();
  await expect(rows(page, "All News")).toHaveCount(5);
  await page.reload();
  await expect(rows(page, "All News")).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Blockchain" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("searchbox", { name: "Search articles" }).fill("no such words anywhere");
  await expect(page.getByText("No articles found matching your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await expect(page).toHaveURL(/\/news$/);
});

test("an admin features an article on request, and takes it down", { tag: "@drill" }, async ({
  page,
  product,
  browser,
}) => {
  await signUp(page);
  const title = `Worth featuring ${Date.now()}`;
  const { id } = await createArticle(page, { title, isFeatured: true });
  await page.goto("/news?tab=mine");
  await expect(page.getByText("Feature requested")).toBeVisible();
  const context = await browser.newContext({ baseURL: product.origin });
  const adminPage = await context.newPage();
  const name = await signUp(adminPage);
  await product.runSql(`UPDATE users SET is_admin = 1 WHERE username = '${name}'`);
  await adminPage.goto("/admin");
  const request = adminPage.getByRole("region", { name: "Feature requests" }).getByRole("listitem", { name: title });
  await request.getByRole("button", { name: "Feature" }).click();
  await expect(request).toHaveCount(0);
  await page.goto("/news");
  await expect(page.getByRole("region", { name: "Featured Articles" })).toContainText(title);
  await adminPage.goto(`/news/${id}`);
  await adminPage.getByRole("button", { name: "Unfeature" }).click();
  await expect(adminPage.getByRole("button", { name: "Unfeature" })).toHaveCount(0);
  await expect(adminPage.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await adminPage.getByRole("button", { name: "Unpublish" }).click();
  const unpublish = dialog(adminPage, "Unpublish article");
  await unpublish.getByLabel("Reason").fill("Copied from elsewhere");
  await expectNoViolations(adminPage, "the dialog that unpublishes an article");
  await unpublish.getByRole("button", { name: "Unpublish" }).click();
  await expect(adminPage.getByText("Unpublished by an admin")).toBeVisible();

  // The author reads why in the list, in the editor, which cannot publish it, and in the bell.
  await page.goto("/news?tab=mine");
  await expect(rows(page, "My Articles")).toContainText("Reason: Copied from elsewhere");
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const held = dialog(page, "Edit Article");
  await expect(held.getByText("Reason: Copied from elsewhere")).toBeVisible();
  await expect(held.getByRole("button", { name: "Publish" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Alerts, \d+ unread$/ }).click();
  await expect(dialog(page, "Alerts")).toContainText(`“${title}” was unpublished`);
  await page.keyboard.press("Escape");

  await adminPage.getByRole("button", { name: "Release" }).click();
  await expect(adminPage.getByText("Draft")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await held.getByRole("button", { name: "Publish" }).click();
  await expect(rows(page, "My Articles")).toContainText("Published");
  await context.close();
});

test("an unknown article shows a 404 page", { tag: "@drill" }, async ({ page, browserErrors }) => {
  const reply = await page.goto("/news/999999/nothing");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Article not found" })).toBeVisible();
  expect(browserErrors.splice(0).every((message) => message.includes("404"))).toBe(true);
  await page.getByRole("link", { name: "Back to news" }).click();
  await expect(page.getByRole("heading", { name: "Crypto News" })).toBeVisible();
});

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const) {
  test(`the first HTML has the articles and their picture, and the script takes over in place at ${width} px`, {
    tag: width === 1440 ? [] : "@drill",
  }, async ({ page, product, browserErrors }) => {
    await signUp(page);
    const title = `Spring tide ${width}`;
    const picture = { imageUrl: "https://pictures.example.com/spring.png" };
    const { id } = await createArticle(page, { title, summary: "In short.", ...picture });
    await createArticle(page, { title: "A draft", isPublished: false, ...picture });
    await product.runSql(`UPDATE news_articles SET is_featured = (id = ${id})`);
    await page.context().clearCookies();
    await page.setViewportSize({ width, height });

    // Without its script the page is what the server has written.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/news");
    const story = page.getByRole("region", { name: "Featured Articles" }).getByRole("article");
    const image = story.locator("img");
    const positions = async () => [await story.boundingBox(), await rows(page, "All News").first().boundingBox()];
    await expect(story.getByRole("link", { name: title })).toHaveAttribute("href", new RegExp(`^/news/${id}/`));
    await expect(image).toHaveAttribute("src", `/img/news/${id}?url=${encodeURIComponent(picture.imageUrl)}`);
    await expect(image).toHaveAttribute("fetchpriority", "high");
    await expect(rows(page, "All News").first()).toContainText(title);
    await expect(page.getByText("A draft")).toHaveCount(0);
    const written = await positions();
    await page.unroute("**/assets/*.js");
    expect(browserErrors.splice(0).every((message) => message.includes("ERR_FAILED"))).toBe(true);

    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const shiftOf = await observeLayoutShift(page);
    await page.reload();
    // The field is disabled until the script runs.
    await expect(page.getByRole("searchbox", { name: "Search articles" })).toBeEnabled();
    await page.waitForLoadState("networkidle");
    expect(await positions()).toEqual(written);
    expect(requests).not.toContain("/api/start/news");
    expect(requests).not.toContain("/api/news");
    expect(await shiftOf()).toBeLessThanOrEqual(0.01);
  });
}

test("the page offers a retry when articles cannot be loaded", { tag: "@drill" }, async ({ page, browserErrors }) => {
  // The first HTML of /news brings the articles; the script requests them when the visit began on another page.
  await page.goto("/about");
  await page.route("**/api/start/news", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "News" }).click();
  await expect(page.getByText("Articles could not be loaded.")).toBeVisible();
  await page.unroute("**/api/start/news");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Articles could not be loaded.")).toHaveCount(0);
  expect(browserErrors.splice(0).every((message) => message.includes("ERR_FAILED"))).toBe(true);
});

test("scripts and unsafe links in an article are not executed", async ({ page }) => {
  await signUp(page);
  let dialogs = 0;
  page.on("dialog", (opened) => {
    dialogs += 1;
    void opened.dismiss();
  });
  const attack = `<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ![x](data:image/svg+xml,<svg onload=alert(1)>) </script>`;
  const { id } = await createArticle(page, {
    title: attack,
    summary: attack,
    content: attack,
    tags: ["<i>x</i>"],
    isFeatured: true,
  });
  for (const path of ["/news", `/news/${id}`]) {
    await page.goto(path);
    await expect(page.getByText("<script>alert(1)</script>").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  expect(await page.locator("article :is(script, svg[onload], a[href^='javascript'])").count()).toBe(0);
  expect(dialogs).toBe(0);
});

test("the news pages have no accessibility violations and do not scroll sideways", { tag: "@drill" }, async ({
  page,
}) => {
  await signUp(page);
  const content = "# A\n\n[l](https://example.com) `c`\n\n> q\n\n```\nx\n```\n\n- a\n- b\n\n|h|\n|-|\n|c|\n\n### B";
  const { id } = await createArticle(page, {
    title: "All that an article can hold",
    summary: "In short.",
    content,
    tags: ["a"],
    isFeatured: true,
    imageUrl: "https://pictures.example.com/axe.png",
  });
  for (const path of ["/news", "/news?tab=mine", `/news/${id}`]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await forEachAppearance(page, async (appearance, rules) => {
      expect(await findViolations(page, rules), `${path}, ${appearance}`).toEqual([]);
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overhang, `${path}, ${appearance}`).toBeLessThanOrEqual(0);
    });
  }
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(dialog(page, "Edit Article").getByLabel("Content")).toBeVisible();
  await expectNoViolations(page, "the editor");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog", { name: /^Delete/ })).toBeVisible();
  await expectNoViolations(page, "the dialog that deletes an article");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("a user writes an article with a preview, and every tap target is large enough", { tag: "@drill" }, async ({
    page,
  }) => {
    await signUp(page);
    const form = await openEditor(page);
    await form.getByLabel("Title").fill("From a phone");
    await form.getByLabel("Content").fill("Some **text**.");
    await form.getByRole("button", { name: "Preview" }).tap();
    await expect(form.getByRole("region", { name: "Preview" })).toContainText("Some text.");
    await expect(form.getByLabel("Title")).toBeHidden();
    await form.getByRole("button", { name: "Write" }).tap();
    await form.getByRole("button", { name: "Publish" }).tap();
    await expect(form).toBeHidden();
    await expect(rows(page, "All News").getByRole("link", { name: "From a phone" }).first()).toBeVisible();

    const tooSmall = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main :is(button, a[href], input)")]
        .filter((target) => target.checkVisibility() && !target.closest("h3"))
        .map((target) => ({ name: target.textContent || target.ariaLabel, ...target.getBoundingClientRect().toJSON() }))
        .filter(({ height, width }) => height > 0 && (height < 44 || width < 44))
        .map(({ name, width, height }) => `${name}: ${Math.round(width)}×${Math.round(height)}`),
    );
    expect(tooSmall).toEqual([]);
  });
});

test("the HTML contains a link preview, and a signed-in reader counts as one view", { tag: "@drill" }, async ({
  page,
  product,
  browser,
}) => {
  await signUp(page);
  const { id } = await createArticle(page, { title: "Counted", summary: "How often it was read." });
  const html = await (await page.request.get(`/news/${id}`)).text();
  expect(html).toContain('<meta property="og:title" content="Counted">');
  const context = await browser.newContext({ baseURL: product.origin });
  const reader = await context.newPage();
  const name = newUsername();
  await reader.request.post("/api/register", { data: { username: name, password: PASSWORD } });
  for (let visit = 0; visit < 2; visit++) await reader.request.get(`/api/news/${id}`);
  await expect.poll(async () => (await (await page.request.get(`/api/news/${id}`)).json()).viewCount).toBe(1);
  await context.close();
});
