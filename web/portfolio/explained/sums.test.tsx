import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Exact } from "../../../shared/values/decimal.ts";
import { Sums } from "./Sums.tsx";

const parts = [
  { key: "a", label: "A", value: "3" as Exact },
  { key: "b", label: "B", value: "-1" as Exact },
];

it("gives the parts of a gain a sign, and those of an amount none", () => {
  const text = (isSigned: boolean) =>
    renderToStaticMarkup(<Sums parts={parts} whole={"2" as Exact} label="Whole" isSigned={isSigned} />)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  expect(text(true)).toBe("A +$3.00 B −$1.00 Whole +$2.00");
  expect(text(false)).toBe("A $3.00 B −$1.00 Whole $2.00");
});

it("says that amounts are rounded where the shown ones do not add up", () => {
  const note = (first: string, whole: string) =>
    renderToStaticMarkup(
      <Sums
        parts={[
          { key: "a", label: "A", value: first as Exact },
          { key: "b", label: "B", value: "1.004" as Exact },
        ]}
        whole={whole as Exact}
        label="Whole"
      />,
    ).includes("Shown amounts are rounded");
  expect(note("1.004", "2.008")).toBe(true);
  expect(note("-3.001", "-1.997")).toBe(false);
});
