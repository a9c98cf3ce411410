import type { Page } from "@playwright/test";
import states from "./states.json" with { type: "json" };

type Viewer = "visitor" | "demo" | "harbor";
/** A page of the product in a state that users see. The steps bring the loaded page into the state. */
export type State = { name: string; viewer: Viewer; path: string; steps?: [action: string, ...values: string[]][] };
/** An unsent message stays in the outbox, so the states with one come after the other states of the chat. */
export const STATES = states as State[];

/** Changes that a state can make to the list of messages before the page receives it. */
const MESSAGE_CHANGES: Record<string, (messages: object[]) => object[]> = {
  empty: () => [],
  edited: (messages) =>
    messages.map((message, index) => ({ ...message, isEdited: index % 3 === 0, isDeleted: index % 3 === 1 })),
  many: (messages) => Array.from({ length: 40 }, (_, index) => ({ ...messages.at(-1), id: 1000 + index })),
};

const button = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name, "i") });
type Role = Parameters<Page["getByRole"]>[0];

/** The actions of states.json. Names of buttons, labels and texts are regular expressions. */
const ACTIONS: Record<string, (page: Page, ...values: string[]) => Promise<unknown>> = {
  press: (page, name = "") => button(page, name).first().click(),
  pressSecond: (page, name = "") => button(page, name).nth(1).click(),
  click: (page, selector = "") => page.locator(selector).first().click(),
  openLink: (page, name = "") => page.getByRole("link", { name }).first().click(),
  openTab: (page, name = "") => page.getByRole("tab", { name }).click(),
  openRow: (page, text = "") => page.getByRole("row").filter({ hasText: text }).first().getByRole("link").click(),
  key: (page, key = "") => page.keyboard.press(key),
  fill: (page, label = "", text = "") => page.getByLabel(new RegExp(label)).fill(text),
  select: (page, label = "", value) => page.getByLabel(label).selectOption(value!),
  upload: (page, name = "", text = "") =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) }),
  focus: (page, role) => page.getByRole(role as Role).focus(),
  waitFor: (page, role) =>
    page
      .getByRole(role as Role)
      .first()
      .waitFor(),
  scrollToHeading: (page, name = "") =>
    page.getByRole("heading", { name }).evaluate((element) => element.scrollIntoView()),
  scrollToText: (page, text = "") => page.getByText(new RegExp(text)).scrollIntoViewIfNeeded(),
  scrollToLastRow: (page) => page.getByRole("dialog").getByRole("row").last().scrollIntoViewIfNeeded(),
  async scrollUp(page, role) {
    await page.getByRole(role as Role).hover();
    await page.mouse.wheel(0, -600);
  },
  reload: (page) => page.reload(),
  fail: (page, url = "") => page.route(url, (route) => route.fulfill({ status: 503, body: "Try later." })),
  refuse: (page, url = "") => page.route(url, (route) => route.fulfill({ status: 400, body: "No." })),
  /** Never answers these requests. */
  hold: (page, url = "") => page.route(url, () => {}),
  changeMessages: (page, change = "") =>
    page.route("**/api/chat/messages?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: MESSAGE_CHANGES[change]!(await response.json()) });
    }),
};

export async function runSteps(page: Page, { steps = [] }: State): Promise<void> {
  for (const [action, ...values] of steps) await ACTIONS[action]!(page, ...values);
}
