import { beforeEach, expect, test, vi } from "vitest";

/** Fresh for each test, because the module remembers whether the page was hydrated. */
let earlyPress: typeof import("./early-press.ts");
const onPress = vi.fn();

function addButton(name: string) {
  const button = document.createElement("button");
  button.textContent = name;
  button.checkVisibility = () => true;
  document.body.append(button);
  return button;
}

function press(button: HTMLButtonElement) {
  window.earlyPress = button;
}

beforeEach(async () => {
  vi.resetModules();
  earlyPress = await import("./early-press.ts");
  document.body.replaceChildren();
  window.onclick = null;
  window.earlyPress = null;
  onPress.mockReset();
});

test("the press of a button that React hydrated is repeated once", () => {
  const button = addButton("Add Bitcoin");
  button.onclick = onPress;
  press(button);
  earlyPress.endEarlyPress();
  earlyPress.repeatEarlyPress();
  earlyPress.repeatEarlyPress();
  expect(onPress).toHaveBeenCalledOnce();
});

test("the press of a button that React replaced goes to the button of the same name", () => {
  const pressed = addButton("Add Bitcoin");
  press(pressed);
  pressed.remove();
  addButton("Add Ethereum").onclick = onPress;
  const replacement = addButton("Add Bitcoin");
  const onReplacement = vi.fn();
  replacement.onclick = onReplacement;
  earlyPress.repeatEarlyPress();
  expect(onPress).not.toHaveBeenCalled();
  expect(onReplacement).toHaveBeenCalledOnce();
});

test("the press is forgotten when the user presses something else after the hydration", () => {
  const button = addButton("Add Bitcoin");
  button.onclick = onPress;
  press(button);
  earlyPress.endEarlyPress();
  addButton("Filters").click();
  earlyPress.repeatEarlyPress();
  expect(onPress).not.toHaveBeenCalled();
});

test("the press of a button of React's own is not repeated, because it has had its effect", () => {
  const button = addButton("Add Bitcoin");
  button.onclick = onPress;
  press(button);
  earlyPress.repeatEarlyPress();
  expect(onPress).not.toHaveBeenCalled();
});
