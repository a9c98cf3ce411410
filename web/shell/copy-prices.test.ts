import { expect, test } from "vitest";
import { plainTextOf } from "./copy-prices.ts";

const copied = (html: string): string => plainTextOf(document.createRange().createContextualFragment(html));

test("a tiny price is copied with its zeros", () => {
  expect(copied("<b>$0.0<sub>4</sub>1067</b>")).toBe("$0.00001067");
  expect(copied("$0.0<sub>10</sub>9852")).toBe("$0.00000000009852");
});

test("rows are lines and cells are apart", () => {
  const row = "<tr><th>SHIB</th><td>$0.0<sub>4</sub>1067</td></tr>";
  expect(copied(`<table><tbody>${row}${row}</tbody></table>`)).toBe("SHIB\t$0.00001067\nSHIB\t$0.00001067");
});
