const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|scrap|fetch|preview|headless|lighthouse|pagespeed|monitor|uptime|pingdom|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|phantom|selenium/i;

/** Whether a user agent names a program, or is missing. A program that hides counts as a person. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOTS.test(userAgent);
