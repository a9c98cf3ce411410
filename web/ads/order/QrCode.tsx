import { useMemo } from "react";
import { encode } from "uqr";

/** Dark on white in both themes, because cameras may not read inverted codes. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg className="size-full" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Payment QR code for a wallet">
      <path d={path} fill="#0b1013" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
