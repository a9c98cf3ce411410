const PREFIX = "tidemark.";

/** `perTab` keeps the value only in this tab, until it is closed. */
type Options = { perTab?: boolean; prefix?: string };

/** A value that the browser keeps. */
export type Stored<Value> = {
  /** Null without a value, also if the browser refuses storage or the value does not parse. */
  read(): Value | null;
  /** Null deletes the value. False means that the browser refuses storage, or that it is full. */
  write(value: Value | null): boolean;
  /** Calls the listener with each value that another tab writes. */
  onOtherTab(listener: (value: Value | null) => void): void;
};

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function storedText(name: string, { perTab, prefix = PREFIX }: Options = {}): Stored<string> {
  const key = prefix + name;
  // A function, because a browser that refuses storage throws here.
  const storage = () => (perTab ? sessionStorage : localStorage);
  return {
    read: () => attempt(() => storage().getItem(key)),
    write(text) {
      const isDone = attempt(() => {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        return true;
      });
      return isDone ?? false;
    },
    onOtherTab: (listener) => addEventListener("storage", (event) => event.key === key && listener(event.newValue)),
  };
}

/** A value as JSON. `parse` makes null of what is not such a value, or throws. */
export function storedJson<Value>(
  name: string,
  parse: (json: unknown) => Value | null,
  options?: Options,
): Stored<Value> {
  const stored = storedText(name, options);
  const parsed = (text: string | null) => attempt(() => parse(JSON.parse(text ?? "null")));
  return {
    read: () => parsed(stored.read()),
    write: (value) => stored.write(value === null ? null : JSON.stringify(value)),
    onOtherTab: (listener) => stored.onOtherTab((text) => listener(parsed(text))),
  };
}

/** The texts of a list. */
export const textsOf = (json: unknown): string[] | null =>
  Array.isArray(json) ? json.filter((text) => typeof text === "string") : null;

/** Deletes the values of this tab whose names begin with `start`. */
export function clearTab(start: string): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX + start)) sessionStorage.removeItem(key);
  });
}
