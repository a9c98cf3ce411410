import { fnv1a } from "../../shared/values/fnv.ts";
import type { Clock } from "../platform/clock.ts";
import { busy, withoutObjects } from "../platform/http/errors.ts";
import type { Busy, PasswordHasher } from "./password-hasher.ts";
import type { PasswordCheck, PasswordCost } from "./passwords.ts";

/** The password functions for features. Each call throws 503 while too many log-ins are waiting. */
export type Passwords = {
  /** `name` selects the shard that computes the hash. */
  hash(name: string, password: string): Promise<string>;
  verify(name: string, password: string, stored: string | null): Promise<PasswordCheck>;
};

type HasherNamespace = DurableObjectNamespace<PasswordHasher>;

export function passwordService(hashers: HasherNamespace, cost: PasswordCost, shards: number, clock: Clock): Passwords {
  const shardOf = (name: string) => hashers.get(hashers.idFromName(`shard ${fnv1a(name) % shards}`));
  const throwIfBusy = <Value>(result: Value | Busy): Value => {
    if (result === "busy") throw busy();
    return result;
  };
  const orUnavailable = async <Value>(work: () => Promise<Value | Busy>): Promise<Value> => {
    try {
      return throwIfBusy(await work());
    } catch (error) {
      throw withoutObjects(error, clock.now(), "Passwords cannot be checked.");
    }
  };
  return {
    hash: (name, password) => orUnavailable(async () => (await shardOf(name).hash(password, cost)) as string | Busy),
    verify: (name, password, stored) =>
      orUnavailable(async () => (await shardOf(name).verify(password, stored, cost)) as PasswordCheck | Busy),
  };
}
