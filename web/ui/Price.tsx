import type { PriceText } from "../../shared/format.ts";

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
