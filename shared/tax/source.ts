/** Where a rule or a limit is written. */
export type Source = { title: string; url: string };
