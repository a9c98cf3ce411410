import { expect, it } from "vitest";
import { DAY } from "../../../shared/values/time.ts";
import { parsePublishedDays } from "./published-days.rules.ts";

const day = (date: string) => Date.parse(date) / DAY;
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
`;
const file = (days: string) => `${HEAD}<Cube>${days}</Cube></gesmes:Envelope>`;
const DAILY = `
		<Cube time='2026-04-01'>
			<Cube currency='USD' rate='1.0812'/>
			<Cube currency='JPY' rate='171.94'/>
		</Cube>
	`;
const USD = '<Cube currency="USD" rate="1.07"/>';

it("reads the form of the daily file and that of the history", () => {
  const daily = { day: day("2026-04-01"), perEuro: { usd: "1.0812", jpy: "171.94" } };
  expect(parsePublishedDays(file(DAILY))).toEqual([daily]);
  const older = `<Cube time="2026-03-31"><Cube currency="USD" rate="1.07"/><Cube currency="ROL" rate="36210"/></Cube>`;
  expect(parsePublishedDays(`${file(DAILY + older)}\n<!-- cached -->`)).toEqual([
    { day: day("2026-03-31"), perEuro: { usd: "1.07", rol: "36210" } },
    daily,
  ]);
});

it("leaves out a currency without a rate", () => {
  const days = parsePublishedDays(file(`<Cube time="2026-04-01">${USD}<Cube currency="RUB" rate="N/A"/></Cube>`));
  expect(days).toEqual([{ day: day("2026-04-01"), perEuro: { usd: "1.07" } }]);
});

it.each([
  ["nothing", ""],
  ["a page", "<!DOCTYPE html><html><body><Cube></body></html>"],
  ["another vocabulary", file(DAILY).replace("2002-08-01/eurofxref", "2030-01-01/eurofxref")],
  ["no day", file("")],
  ["the first half of a file", file(DAILY).slice(0, file(DAILY).length / 2)],
  ["a file without its end", file(DAILY).replace("</gesmes:Envelope>", "")],
  ["a day without its end", file(`<Cube time="2026-04-01">${USD}`)],
  ["a rate outside a day", file(USD)],
  ["a day within a day", file(`<Cube time="2026-04-01">${USD}<Cube time="2026-04-02">${USD}</Cube></Cube>`)],
  ["a day after the list", `${HEAD}<Cube></Cube><Cube time="2026-04-01">${USD}</Cube></gesmes:Envelope>`],
  ["a day twice", file(`<Cube time="2026-04-01">${USD}</Cube>`.repeat(2))],
  ["a currency twice", file(`<Cube time="2026-04-01">${USD}${USD}</Cube>`)],
  ["a day without dollars", file('<Cube time="2026-04-01"><Cube currency="JPY" rate="171"/></Cube>')],
  ["a date that does not exist", file(`<Cube time="2026-02-30">${USD}</Cube>`)],
  ["another form of dates", file(`<Cube time="1 April 2026">${USD}</Cube>`)],
  ["another attribute", file('<Cube time="2026-04-01"><Cube currency="USD" rate="1.07" unit="100"/></Cube>')],
  ["another element", file(`<Cube time="2026-04-01">${USD}<Rate/></Cube>`)],
  ...["0", "0.000", "-1.07", "1,07", "1.07e3", "1.0.7", ".5", "", "null", "123456789"].map((rate) => [
    `the rate "${rate}"`,
    file(`<Cube time="2026-04-01"><Cube currency="USD" rate="${rate}"/></Cube>`),
  ]),
])("refuses %s", (_, xml) => expect(parsePublishedDays(xml!)).toBeNull());
