import type { EndpointName, Input, Reply } from "./call.ts";
import { call } from "./call.ts";

/** The endpoints that reply with a list. */
export type ListEndpoint = {
  [Name in EndpointName]: Reply<Name> extends readonly unknown[] ? Name : never;
}[EndpointName];

/** Like `call`. A reply that is no list is a failure, which pages show with a retry, instead of a page that crashes. */
export async function callList<Name extends ListEndpoint>(
  name: Name,
  ...input: unknown extends Input<Name> ? [] : [input: Input<Name>]
): Promise<Reply<Name>> {
  const reply = await call(name, ...(input as never));
  if (!Array.isArray(reply)) throw new Error("The reply is not a list.");
  return reply;
}
