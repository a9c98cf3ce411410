import { useSyncExternalStore } from "react";

export type Readable<Value> = {
  get: () => Value;
  /** Calls the listener after each change until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  /** The value in the HTML that React hydrates. */
  first: () => Value;
};
export type Store<Value> = Readable<Value> & {
  /** Calls the listeners even if the object is the same, because it may have changed inside. */
  set: (next: Value) => void;
  hasListeners: () => boolean;
};

/** A value outside React. The HTML that React hydrates shows the first one. */
export function createStore<Value>(value: Value, first = value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    first: () => first,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
  };
}

/** What `select` takes from the value. The component renders again only when that changes. */
export function useStore<Value, Part = Value>(
  { get, subscribe, first }: Readable<Value>,
  select: (value: Value) => Part = (value) => value as never,
): Part {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(first()),
  );
}
