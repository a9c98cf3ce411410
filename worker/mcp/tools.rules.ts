import { z } from "zod";
import { allows, type Scope } from "../../shared/access-tokens/rules.ts";
import { type Contract, contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import { safeEcho } from "../platform/http/errors.ts";
import { figuresOf, type Given } from "./figures.rules.ts";
import type { Problem } from "./protocol.rules.ts";

type ToolName = keyof typeof TOOLS;
type Arguments = Record<string, unknown>;

/** `fixed` are parameters of the endpoint that the tool sets itself. */
type Tool = { endpoint: keyof Contract; note: string; fixed?: Record<string, string> };

/** The tools and the endpoints behind them. The contract describes their arguments, and checks each call. */
export const TOOLS = {
  get_portfolio: {
    endpoint: "GET /api/portfolio/summary",
    note: "Totals, and for each position its price, value, profit, and for leveraged ones the distance to liquidation. Null is unknown: the profit is that of the coins whose cost is known.",
  },
  get_weights: { endpoint: "GET /api/portfolio/weights", note: "Needs no permission to read amounts." },
  get_value_history: { endpoint: "GET /api/portfolio/values", note: "For a chart or for a comparison over time." },
  get_holdings: { endpoint: "GET /api/holdings", note: "Realised gains, income, fees and the cost of each holding." },
  get_gains: {
    endpoint: "GET /api/gains",
    note: "The tax report of a year. Give limit to get only the last disposals; the totals always count all.",
  },
  list_transactions: { endpoint: "GET /api/transactions", note: "Without notes and account names." },
  add_transaction: {
    endpoint: "POST /api/transactions",
    note: "Changes the user's portfolio: ask the user before you call it. Send a sourceKey, so that a repeat books nothing.",
  },
  list_alerts: { endpoint: "GET /api/price-alerts", note: "The price alerts that the user has set." },
  list_market: {
    endpoint: "GET /api/top-coins",
    note: "Coins by market cap, with prices in US dollars.",
    fixed: { layout: "rows" },
  },
  get_prices: { endpoint: "GET /api/market-data", note: "For coins whose CoinGecko id is known, such as bitcoin." },
} as const satisfies Record<string, Tool>;

const toolNamed = (name: string): Tool | undefined =>
  Object.hasOwn(TOOLS, name) ? TOOLS[name as ToolName] : undefined;
const isAllowed = ({ endpoint }: Tool, scopes: readonly Scope[]) => allows(contract[endpoint].reach, scopes);

type Property = { type?: string; pattern?: string };
type Schema = { properties?: Record<string, Property>; required?: string[] };

function inputSchemaOf({ endpoint, fixed = {} }: Tool) {
  const { body, query } = contract[endpoint] as Endpoint;
  const source = body ?? query;
  const schema: Schema = source ? (z.toJSONSchema(source, { io: "input", unrepresentable: "any" }) as Schema) : {};
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !Object.hasOwn(fixed, name)),
  );
  return { type: "object", properties, required: schema.required ?? [] };
}

/** The tools that a token may call, in the form of the protocol. */
export const listTools = (scopes: readonly Scope[]) =>
  (Object.entries(TOOLS) as [ToolName, Tool][])
    .filter(([, tool]) => isAllowed(tool, scopes))
    .map(([name, tool]) => ({
      name,
      description: `${contract[tool.endpoint].summary}. ${tool.note}`,
      inputSchema: inputSchemaOf(tool),
      annotations: { readOnlyHint: tool.endpoint.startsWith("GET "), destructiveHint: false, openWorldHint: false },
    }));

export type ApiRequest = { method: string; path: string; body?: string };

/** The API's bodies are less deep. Deeper arguments would exceed the stack. */
const MAX_DEPTH = 8;
const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)));

/** Why an argument cannot become a parameter of an address; null when it can. */
function parameterProblem(name: string, value: unknown, property: Property | undefined): string | null {
  if (property?.type === "string" && property.pattern === undefined)
    return typeof value === "string" && value !== "" ? null : `The argument ${safeEcho(name)} must be text.`;
  if (typeof value === "number") return null;
  if (typeof value !== "string" || value.trim() === "")
    return `The argument ${safeEcho(name)} must be text or a number.`;
  if (property?.type === "integer" && Number.isNaN(Number(value)))
    return `The argument ${safeEcho(name)} must be a number.`;
  return null;
}

/** The request to our API that a tool makes, or a sentence that says why it makes none. */
export function requestOf(name: string, args: Arguments): ApiRequest | Problem {
  const tool = toolNamed(name);
  if (!tool) return { problem: "There is no tool with this name." };
  if (isDeeper(args, MAX_DEPTH)) return { problem: "The arguments are nested too deeply." };
  const [method, path] = tool.endpoint.split(" ") as [string, string];
  if (method !== "GET") return { method, path, body: JSON.stringify(args) };
  const { properties } = inputSchemaOf(tool);
  const query = new URLSearchParams(tool.fixed);
  for (const [key, value] of Object.entries(args)) {
    if (value === null) continue;
    if (query.has(key)) return { problem: `There is no argument ${safeEcho(key)}.` };
    const problem = parameterProblem(key, value, Object.hasOwn(properties, key) ? properties[key] : undefined);
    if (problem) return { problem };
    query.set(key, String(value));
  }
  return { method, path: query.size > 0 ? `${path}?${query}` : path };
}

/** The single words of the arguments, such as the ids of coins, that the reply may repeat. */
function givenIn(args: Arguments): Given {
  const texts = Object.values(args).flatMap((value) => (typeof value === "string" ? value.split(",") : []));
  return new Set(texts.map((text) => text.trim()));
}

export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

export function resultOf(args: Arguments, reply: unknown): ToolResult {
  const figures = figuresOf(reply, givenIn(args));
  const structured = Array.isArray(figures) ? { items: figures } : (figures as Record<string, unknown>);
  return { content: [{ type: "text", text: JSON.stringify(structured) }], structuredContent: structured };
}

/** The sentence of a refusal, by which the model can correct its call. */
export const failureOf = (sentence: string): ToolResult => ({
  content: [{ type: "text", text: sentence }],
  isError: true,
});
