/** The same words have the same key as long as this lives: a second click or try creates nothing new. */
export function requestKeys(): (body: object) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const words = JSON.stringify(body);
    const key = keys.get(words) ?? crypto.randomUUID();
    keys.set(words, key);
    return key;
  };
}
