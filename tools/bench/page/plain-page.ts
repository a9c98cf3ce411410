import type { Page } from "@playwright/test";

/** A text node by the number of its parent among all elements and its own among the parent's children. */
export type Write = { element: number; child: number; text: string };

export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), 40)),
  );

/** Records which text nodes change while `act` runs, so that a plain page can write the same ones. */
export async function recordWrites(page: Page, act: () => Promise<unknown>): Promise<Write[]> {
  await page.evaluate(() => {
    const changed = new Set<Text>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) if (target instanceof Text) changed.add(target);
    });
    observer.observe(document.body, { subtree: true, characterData: true });
    Object.assign(window, {
      writesOf: () => {
        observer.disconnect();
        const all = [...document.querySelectorAll("*")];
        return [...changed].flatMap((node) => {
          const parent = node.parentElement;
          return parent
            ? [{ element: all.indexOf(parent), child: [...parent.childNodes].indexOf(node), text: node.data }]
            : [];
        });
      },
    });
  });
  await act();
  await drawn(page);
  return page.evaluate(() => (window as unknown as { writesOf(): Write[] }).writesOf());
}

/** A copy of the page without its scripts, in which the bench writes text nodes. */
export async function openPlainPage(page: Page, origin: string, html: string) {
  const plain = html
    .replaceAll("<script", '<script data-off="" type="text/plain"')
    .replaceAll(/<link rel="modulepreload"/g, '<link rel="off"');
  await page.route(`${origin}/plain-page`, (route) => route.fulfill({ contentType: "text/html", body: plain }));
  await page.goto(`${origin}/plain-page`);
  await drawn(page);
}

/** Finds the text nodes in the plain page, which has the same elements. */
export async function prepareWrites(page: Page, writes: readonly Write[]): Promise<void> {
  await page.evaluate((list) => {
    const all = [...document.querySelectorAll("*")];
    const nodes = list.map(({ element, child }) => all[element]?.childNodes[child]);
    Object.assign(window, {
      write: (round: number) =>
        setTimeout(() => {
          for (const [index, node] of nodes.entries())
            if (node instanceof Text) node.data = list[index]!.text.replace(/\d(?=\D*$)/, String(round % 10));
        }),
    });
  }, writes as Write[]);
}

/** Writes other texts of the same length into the text nodes. */
export const writeAgain = (page: Page, round: number): Promise<void> =>
  page.evaluate((n) => void (window as unknown as { write(n: number): void }).write(n), round);
