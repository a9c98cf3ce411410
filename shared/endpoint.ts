import type { z } from "zod";

/** Who may call: anyone, a signed-in person, or a person with `isAdmin`. */
export type Access = "visitor" | "user" | "admin";

/**
 * One call of the API. `prepared` marks a reply that leaves as stored bytes:
 * it was checked when it was written, so it is not parsed again on the way out.
 */
export type Endpoint = {
  access: Access;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The largest body it takes; 64 kB unless it says otherwise. */
  maxBytes?: number;
  reply: z.ZodType;
  /** 200 unless something was created. */
  status?: 201;
  prepared?: true;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type EndpointName = `${Method} /api/${string}`;

export const define = <const Table extends Record<EndpointName, Endpoint>>(table: Table) => table;
