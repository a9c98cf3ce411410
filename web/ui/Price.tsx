import type { PriceText } from "../../shared/values/format-market.ts";

/** A price. The leading zeros of a tiny price are a count in `<sub>`, because the font has no subscript digits. */
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

/** Writes the same markup as `Price` into an element that React no longer updates. */
export function writePrice(element: HTMLElement, { text, zeros, digits }: PriceText): void {
  const [firstNode, secondNode] = element.childNodes;
  if (digits !== undefined) {
    if (element.children.length > 0 && element.textContent === `${text}${zeros}${digits}`) return;
    const zeroCount = document.createElement("sub");
    zeroCount.textContent = String(zeros);
    element.replaceChildren(text, zeroCount, digits);
  } else if (firstNode instanceof Text && !secondNode) {
    // Changing the existing text node costs the browser half as much as replacing it.
    if (firstNode.data !== text) firstNode.data = text;
  } else element.replaceChildren(text);
}
