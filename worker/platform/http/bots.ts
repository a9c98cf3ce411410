const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|scrap|fetch|preview|headless|lighthouse|pagespeed|monitor|uptime|pingdom|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|phantom|selenium/i;

/** Whether a user agent is that of a bot, or missing. A bot with a browser's user agent counts as a person. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOTS.test(userAgent);
