import type { Distortion, Fault } from "../control/faults.ts";

const DAY = /<Cube time="[^"]*">.*?<\/Cube>/g;
const RATE = /<Cube currency="([A-Z]{3})" rate="([^"]*)"\/>/g;

/** Distorts the newest day, or the currencies of `coins` in it. */
export function distortXml(distortion: Distortion, xml: string, { coins, factor }: Fault): string {
  const [newest = ""] = xml.match(DAY) ?? [];
  const isChosen = (code: string, at: number, every: number) =>
    coins ? coins.includes(code.toLowerCase()) : at % every === 0;
  const changeRates = (every: number, change: (code: string, rate: string) => string) => {
    let at = 0;
    const changed = newest.replace(RATE, (row, code: string, rate: string) =>
      isChosen(code, at++, every) ? change(code, rate) : row,
    );
    return xml.replace(newest, changed);
  };
  const row = (code: string, rate: string) => `<Cube currency="${code}" rate="${rate}"/>`;
  switch (distortion) {
    case "nulls":
      return changeRates(3, (code) => row(code, ""));
    case "wrong-types":
      return changeRates(3, (code) => row(code, "high"));
    case "spike":
      return changeRates(1, (code, rate) => row(code, (Number(rate) * factor).toFixed(4)));
    case "vanish":
      return changeRates(10, () => "");
    case "bad-row":
      return changeRates(10, (code, rate) => `<Cube currency="${code}" rate="${rate}" multiplier="100"/>`);
    case "duplicates":
      return xml.replace(newest, newest + newest);
    case "missing-page":
      return xml.replaceAll(DAY, "");
    default:
      return xml;
  }
}
