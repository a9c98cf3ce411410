declare global {
  interface Window {
    /** The element pressed last before React built the page. The script in index.html sets it. */
    earlyPress?: EventTarget | null;
  }
}

const nameOf = (button: Element) => button.getAttribute("aria-label") ?? button.textContent;

/**
 * Repeats the last press of a button in the first HTML, where buttons have no effect yet. React has replaced that button
 * by one of the same name.
 */
export function repeatEarlyPress(): void {
  const pressed = window.earlyPress instanceof Element && window.earlyPress.closest("button");
  window.onclick = null;
  window.earlyPress = null;
  // A button that is still there is React's own, and its press has had its effect.
  if (!pressed || pressed.isConnected) return;
  const buttons = Array.from(document.querySelectorAll("button"));
  buttons.find((button) => nameOf(button) === nameOf(pressed) && button.checkVisibility())?.click();
}
