const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** "20 Nov", of a UTC day. */
export const dayText = (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`));
/** The reader's own time from here on. */
export const dateText = (iso: string): string => date.format(new Date(iso));
export const momentText = (iso: string): string => moment.format(new Date(iso));
