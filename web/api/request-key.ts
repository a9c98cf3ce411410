import { useState } from "react";

/** The same words have the same key as long as the dialog is open: a second click or try creates nothing new. */
export function useRequestKey(): (body: object) => string {
  const [keyOf] = useState(() => {
    const keys = new Map<string, string>();
    return (body: object) => {
      const words = JSON.stringify(body);
      const key = keys.get(words) ?? crypto.randomUUID();
      keys.set(words, key);
      return key;
    };
  });
  return keyOf;
}
