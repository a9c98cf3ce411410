/** Where the zone of a file's times was read from. "nothing" means that the user has to say it. */
export const ZONE_SOURCES = ["answer", "column", "header", "line above", "file name", "exchange", "nothing"] as const;
export type ZoneSource = (typeof ZONE_SOURCES)[number];
