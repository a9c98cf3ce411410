import { chromium } from "@playwright/test";
import { findBrowser, ROOT_FLAGS } from "./browser.ts";
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ROOT_FLAGS });
const base = "http://localhost:8803";
const mode = process.argv[2] ?? "demo";
for (const width of [375, 1440]) for (const scheme of ["dark", "light"] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log(width, scheme, m.text()));
  if (mode === "empty") {
    const name = `e${width}${scheme}${Date.now() % 100000}`;
    const r = await page.request.post(`${base}/api/register`, { data: { username: name, password: "tidemark-demo-1" }, headers: { Origin: base } });
    if (!r.ok()) console.log(r.status(), await r.text());
  } else {
    const r = await page.request.post(`${base}/api/login`, { data: { username: "demo", password: "tidemark-demo" }, headers: { Origin: base } });
    if (!r.ok()) console.log(r.status(), await r.text());
  }
  if (mode === "fail") await page.route("**/api/portfolio/{performance,as-of}*", (route) => route.fulfill({ status: 500, body: "no" }));
  await page.goto(`${base}/transactions?report=as-of`);
  await page.waitForTimeout(mode === "fail" ? 9000 : 2500);
  await page.screenshot({ path: `/tmp/shots/${mode}-asof-${width}-${scheme}.png`, fullPage: true });
  if (mode === "demo") {
    await page.getByRole("button", { name: "Today" }).click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shots/${mode}-asof-today-${width}-${scheme}.png`, fullPage: true });
  }
  await page.goto(`${base}/portfolio`);
  await page.waitForTimeout(2500);
  await page.keyboard.press("Escape"); await page.waitForTimeout(400);
  const h = page.getByRole("heading", { name: "Return", exact: true });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(mode === "fail" ? 9000 : 2500);
  if (await h.count()) { await h.scrollIntoViewIfNeeded(); await page.waitForTimeout(500);
    await page.locator("section", { has: h }).last().screenshot({ path: `/tmp/shots/${mode}-return-${width}-${scheme}.png` }); }
  else { await page.screenshot({ path: `/tmp/shots/${mode}-return-none-${width}-${scheme}.png`, fullPage: true }); console.log("no return section", width, scheme); }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) console.log("overflow", width, wide);
  await context.close();
}
await browser.close();
