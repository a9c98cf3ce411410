import { clearTab, type Stored, storedJson } from "../../ui/state/storage.ts";

const PREFIX = "own.";

/**
 * A value of this tab that belongs to the signed-in user. It is removed when the user signs out in this tab. It stays
 * when the session expires, so that no draft is lost; therefore each value must name its owner.
 */
export const userValue = <Value>(name: string, parse: (json: unknown) => Value | null): Stored<Value> =>
  storedJson(PREFIX + name, parse, { perTab: true });

export const clearUserStorage = (): void => clearTab(PREFIX);
