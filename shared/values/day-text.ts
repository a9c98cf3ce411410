const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A day in a sentence, such as "28 Nov 2026": a date without a time, or a time (ms) in UTC. */
export const dayText = (day: string | number): string => format.format(new Date(day));
