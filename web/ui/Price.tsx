import type { PriceText } from "../../shared/values/format-market.ts";

/** A price, with the zeros of a tiny one counted in a subscript: the font has no subscript digits. */
export function Price({ price: { text, zeros, digits } }: { price: PriceText }) {
  if (digits === undefined) return text;
  return (
    <>
      {text}
      <sub>{zeros}</sub>
      {digits}
    </>
  );
}

/** The same into an element in which React writes no more. */
export function writePrice(element: HTMLElement, { text, zeros, digits }: PriceText): void {
  const [first, more] = element.childNodes;
  if (digits !== undefined) {
    if (element.children.length > 0 && element.textContent === `${text}${zeros}${digits}`) return;
    const count = document.createElement("sub");
    count.textContent = String(zeros);
    element.replaceChildren(text, count, digits);
  } else if (first instanceof Text && !more) {
    // The browser keeps the line it has, which costs half of a new one.
    if (first.data !== text) first.data = text;
  } else element.replaceChildren(text);
}
