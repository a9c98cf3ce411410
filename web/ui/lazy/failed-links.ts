/**
 * Removes links to style sheets and scripts that failed to load. Vite does not load a style sheet again while a link to it
 * is in the page.
 */
export const removeFailedLinks = (): void =>
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove();
    },
    true,
  );
