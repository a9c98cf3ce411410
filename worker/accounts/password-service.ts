import { busy } from "../platform/http/errors.ts";
import type { Busy, PasswordHasher } from "./password-hasher.ts";
import type { PasswordCost, Verdict } from "./passwords.ts";

/** Hashing as features use it. Each call throws a 503 refusal while too many log-ins wait. */
export type Passwords = {
  /** `name` chooses the object that does the work. */
  hash(name: string, password: string): Promise<string>;
  verify(name: string, password: string, stored: string | null): Promise<Verdict>;
};

type Hashers = DurableObjectNamespace<PasswordHasher>;

/** A small hash of a name: FNV-1a, 32 bits. */
function spread(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

export function passwordService(hashers: Hashers, cost: PasswordCost, shards: number): Passwords {
  const objectOf = (name: string) => hashers.get(hashers.idFromName(`shard ${spread(name) % shards}`));
  const free = <Value>(answer: Value | Busy): Value => {
    if (answer === "busy") throw busy();
    return answer;
  };
  return {
    hash: async (name, password) => free((await objectOf(name).hash(password, cost)) as string | Busy),
    verify: async (name, password, stored) =>
      free((await objectOf(name).verify(password, stored, cost)) as Verdict | Busy),
  };
}
