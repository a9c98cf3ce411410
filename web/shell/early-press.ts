declare global {
  interface Window {
    /** The element pressed last before React built the page. The script in index.html sets it. */
    earlyPress?: EventTarget | null;
  }
}

let isHydrated = false;

const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;

/**
 * Stops remembering presses, because React receives those in HTML that it hydrates. The last press before stays remembered
 * until React has received another one.
 */
export function endEarlyPress(): void {
  isHydrated = true;
  window.onclick = () => {
    window.earlyPress = null;
  };
}

/**
 * Repeats the last press of a button in the first HTML, where buttons have no effect yet. React has taken over that
 * button, or replaced it by one of the same name.
 */
export function repeatEarlyPress(): void {
  const pressed = window.earlyPress instanceof Element && window.earlyPress.closest("button");
  window.onclick = null;
  window.earlyPress = null;
  // In a page that was replaced, a button that is still there is React's own, and its press has had its effect.
  if (!pressed || (!isHydrated && pressed.isConnected)) return;
  const buttons = pressed.isConnected ? [pressed] : Array.from(document.querySelectorAll("button"));
  buttons.find((button) => nameOf(button) === nameOf(pressed) && button.checkVisibility())?.click();
}
