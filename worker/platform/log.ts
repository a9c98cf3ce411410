/** One JSON line per event. Never a secret, a cookie or a body. */
export type Log = (event: string, facts?: Record<string, unknown>) => void;

export const jsonLog: Log = (event, facts = {}) => {
  // biome-ignore lint/suspicious/noConsole: this is the log.
  console.log(JSON.stringify({ event, ...facts }));
};

export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
