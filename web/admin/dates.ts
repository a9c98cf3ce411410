const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const dateTimeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A UTC day as "20 Nov". */
export const dayText = (iso: string): string => dayFormat.format(new Date(`${iso}T00:00:00Z`));
/** The date in the browser's time zone. */
export const dateText = (iso: string): string => dateFormat.format(new Date(iso));
/** The date and time in the browser's time zone. */
export const dateTimeText = (iso: string): string => dateTimeFormat.format(new Date(iso));
