import { useState } from "react";

/** The idempotency key of a request body. It stays the same while the dialog is open, so a retry creates nothing new. */
export function useRequestKey(): (body: object) => string {
  const [idempotencyKeyOf] = useState(() => {
    const keys = new Map<string, string>();
    return (body: object) => {
      const json = JSON.stringify(body);
      const key = keys.get(json) ?? crypto.randomUUID();
      keys.set(json, key);
      return key;
    };
  });
  return idempotencyKeyOf;
}
