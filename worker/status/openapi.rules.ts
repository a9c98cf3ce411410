import { z } from "zod";
import type { Reach } from "../../shared/access-tokens/rules.ts";
import type { Endpoint } from "../../shared/endpoint.ts";

type Schema = Record<string, unknown>;
const schemaOf = (type: z.ZodType, io: "input" | "output"): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: "any" }) as Schema;

/** A session, or an access token with the scope that the endpoint needs. */
const securityOf = (reach: Reach) =>
  reach === "anyone" || reach === "refused" ? [{ session: [] }] : [{ session: [] }, { token: [reach] }];
const textResponse = (description: string) => ({
  description,
  content: { "text/plain": { schema: { type: "string" } } },
});

function queryParameters(query: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(query, "input") as { properties?: Schema; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));

function operationOf(path: string, { access, reach, summary, query, body, reply, status }: Endpoint) {
  return {
    summary,
    ...(access === "visitor" ? {} : { security: securityOf(reach) }),
    parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
    ...(body
      ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } } }
      : {}),
    responses: {
      [status ?? 200]: {
        description: "Success",
        content: { "application/json": { schema: schemaOf(reply, "output") } },
      },
      400: textResponse("Invalid request. The text explains the error."),
      ...(access === "visitor" ? {} : { 401: textResponse("Not signed in") }),
      ...(access === "admin" ? { 403: textResponse("Admins only") } : {}),
    },
  };
}

/** Converts the contract to an OpenAPI 3.1 document. */
export function openApiOf(endpoints: Record<string, Endpoint>): Record<string, unknown> {
  const paths: Record<string, Schema> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method, path] = name.split(" ") as [string, string];
    const key = path.replace(/:(\w+)/g, "{$1}");
    paths[key] = { ...paths[key], [method.toLowerCase()]: operationOf(path, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Tidemark", version: "1", description: "Errors are plain text: one readable sentence." },
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "sid" },
        token: { type: "http", scheme: "bearer", description: "A personal access token; its scopes are listed." },
      },
    },
  };
}
