import { useState } from "react";
import { Field } from "../ui/form/Field.tsx";
import { FIRST_DAY } from "./as-of-search.ts";

type Props = { day: string; today: string; onDay: (day: string) => void };

/** The day of the page. A year that is still being typed, such as 0002, is no day yet, and stays in the field. */
export function DayField({ day, today, onDay }: Props) {
  const [typed, setTyped] = useState({ text: day, shown: day });
  // A press on one of the buttons beside the field has chosen another day.
  const text = typed.shown === day ? typed.text : day;
  const isDay = text >= FIRST_DAY && text <= today;
  const [hasLeft, setHasLeft] = useState(false);
  const problem = text > today ? "Choose today or an earlier day" : "Choose a day since 3 Jan 2009";
  return (
    <Field
      label="At the end of"
      type="date"
      value={text}
      min={FIRST_DAY}
      max={today}
      verdict={hasLeft && !isDay ? { tone: "loss", text: problem } : null}
      onFocus={() => setHasLeft(false)}
      onBlur={() => setHasLeft(true)}
      onChange={({ target }) => {
        const next = target.value;
        const isNextDay = next >= FIRST_DAY && next <= today;
        setTyped({ text: next, shown: isNextDay ? next : day });
        if (isNextDay) onDay(next);
      }}
    />
  );
}
