const times = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
/** "26 Nov 2026, 14:30", in the browser's time zone. */
export const timeText = (time: number): string => times.format(time);
