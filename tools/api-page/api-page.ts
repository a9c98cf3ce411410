import { z } from "zod";
import type { Reach } from "../../shared/access-tokens/rules.ts";
import { contract } from "../../shared/contract.ts";
import type { Access, Endpoint } from "../../shared/endpoint.ts";

type Schema = z.core.JSONSchema.JSONSchema;

const CALLERS: Record<Access, string> = { visitor: "anyone", user: "signed-in user", admin: "admin" };

/** The scope that an access token needs at an endpoint. */
const TOKENS: Record<Reach, string> = {
  anyone: "not needed",
  "read:percent": "`read:percent`",
  "read:amounts": "`read:amounts`",
  write: "`write`",
  refused: "–",
};

/** A JSON schema written as a TypeScript type. */
function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(" | ");
  if (schema.allOf) return schema.allOf.map(typeText).join(" & ");
  if (schema.type === "array") return arrayText(typeText((schema.items ?? {}) as Schema));
  if (schema.type === "object" || schema.properties) return objectText(schema);
  if (schema.type === undefined) return "unknown";
  return [schema.type].flat().join(" | ").replace("integer", "number");
}

const arrayText = (item: string): string => (item.includes(" | ") ? `(${item})[]` : `${item}[]`);

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${typeText(schema as Schema)}`,
  );
  if (typeof additionalProperties === "object") fields.push(`[name: string]: ${typeText(additionalProperties)}`);
  return fields.length === 0 ? "object" : `{ ${fields.join(", ")} }`;
}

const textOf = (type: z.ZodType | undefined, io: "input" | "output"): string =>
  type === undefined ? "" : typeText(z.toJSONSchema(type, { io, unrepresentable: "any" }));

function endpointText(name: string, { access, summary, query, body, reply, status }: Endpoint): string {
  const lines = [
    `### ${name}`,
    "",
    `${summary}. Caller: ${CALLERS[access]}.`,
    "",
    ...(query ? [`- Query: \`${textOf(query, "input")}\``] : []),
    ...(body ? [`- Body: \`${textOf(body, "input")}\``] : []),
    `- Reply${status ? ` (${status})` : ""}: \`${textOf(reply, "output")}\``,
  ];
  return lines.join("\n");
}

/** The whole contract as one page of Markdown. */
export function apiPage(): string {
  const endpoints = Object.entries(contract) as [string, Endpoint][];
  const rows = endpoints.map(([name, { access, reach, summary }]) => {
    const [method, path] = name.split(" ");
    const token = TOKENS[reach];
    return `| ${method} | [${path}](#${anchorOf(name)}) | ${CALLERS[access]} | ${token} | ${summary} |`;
  });
  return [
    "# API",
    "",
    "Every endpoint of `shared/contract.ts`. `npm run format` writes this page; a test compares it with the contract.",
    "",
    "Bodies are JSON. An error is a status code with one sentence of plain text for the user. The session is a cookie.",
    "",
    "Programs send an access token from the settings instead: `Authorization: Bearer tidemark_…`. The column token shows",
    "the scope that it needs; – means that tokens are refused. `read:amounts` includes `read:percent`. A token that may",
    "write but not read gets only the id of what it changed. A token may send 120 requests a minute, then it gets 429.",
    "",
    "| method | path | caller | token | summary |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    ...endpoints.flatMap(([name, endpoint]) => [endpointText(name, endpoint), ""]),
  ].join("\n");
}

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s/g, "-");
