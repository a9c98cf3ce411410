let codes: string[] | null = null;

/** Keeps the recovery codes of a reset until the settings show them, which they do once. */
export function keepFreshCodes(fresh: string[] | null): void {
  codes = fresh;
}

export function takeFreshCodes(): string[] | null {
  const taken = codes;
  codes = null;
  return taken;
}
