import { boxesOf } from "../../shared/tax/us.ts";
import { TaxMoney } from "./money.tsx";
import type { TaxReport } from "./tax.queries.ts";

type Section = TaxReport["sections"][number];
const TERMS = new Map([
  ["shortTerm", "short"],
  ["longTerm", "long"],
] as const) as ReadonlyMap<string, "short" | "long">;

/** Whether a section is a box of Form 8949. */
export const isBox = ({ key }: Section): boolean => key.startsWith("box");

type Props = { term: string; year: number; sections: readonly Section[] };

/** The boxes of Form 8949 that the gain of a term goes into. One box alone has the same amount, which is not repeated. */
export function BoxesOfTerm({ term, year, sections }: Props) {
  const length = TERMS.get(term);
  if (length === undefined) return null;
  const keys = Object.values(boxesOf(year)[length]).map((box) => `box${box}`);
  const boxes = sections.filter(({ key }) => keys.includes(key));
  return boxes.map(({ key, label, amount }) => (
    <span key={key} className="block text-12 font-normal tracking-[0] text-text-3" data-section={key}>
      {label}
      {boxes.length > 1 && (
        <>
          {" "}
          <TaxMoney value={amount} isSigned />
        </>
      )}
    </span>
  ));
}
