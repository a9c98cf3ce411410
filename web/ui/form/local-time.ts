/** A time in ms as the value of a datetime field, in the time zone of the browser. */
export const localTime = (ms: number): string => {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 16);
};
