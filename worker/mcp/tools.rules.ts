import { allows, type Scope } from "../../shared/access-tokens/rules.ts";
import { contract } from "../../shared/contract.ts";
import { safeEcho } from "../platform/http/errors.ts";
import { TOOLS, type Tool, toolNamed } from "./catalogue.rules.ts";
import { figuresOf, type Given } from "./figures.rules.ts";
import { inputSchemaOf, type Schema } from "./inputs.rules.ts";
import { chartOf, type PageRequest, pageOf } from "./pages.rules.ts";
import type { Problem } from "./protocol.rules.ts";

export type Arguments = Record<string, unknown>;

const isAllowed = ({ endpoint }: Tool, scopes: readonly Scope[]) => allows(contract[endpoint].reach, scopes);

/** The tools that a token may call, in the form of the protocol. */
export const listTools = (scopes: readonly Scope[]) =>
  (Object.entries(TOOLS) as [string, Tool][])
    .filter(([, tool]) => isAllowed(tool, scopes))
    .map(([name, tool]) => ({
      name,
      description: `${contract[tool.endpoint].summary}. ${tool.note}`,
      inputSchema: inputSchemaOf(tool),
      annotations: { readOnlyHint: tool.endpoint.startsWith("GET "), destructiveHint: false, openWorldHint: false },
    }));

/** The API's bodies are less deep. Deeper arguments would exceed the stack. */
const MAX_DEPTH = 8;
const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)));

/** Why an argument cannot become a parameter of an address; null when it can. */
function parameterProblem(name: string, value: unknown, { type, pattern, enum: words }: Schema): string | null {
  const label = `The argument ${safeEcho(name)}`;
  if (words) return words.includes(value as string) ? null : `${label} must be one of ${words.join(", ")}.`;
  if (type === "string" && pattern === undefined)
    return typeof value === "string" && value.trim() !== "" ? null : `${label} must be text.`;
  if (typeof value === "number") return null;
  if (typeof value !== "string" || value.trim() === "") return `${label} must be text or a number.`;
  if (type === "integer" && Number.isNaN(Number(value))) return `${label} must be a number.`;
  return null;
}

/** The arguments with which tools choose a part of a reply. */
export type ToolCall = { tool: Tool; args: Arguments; page: PageRequest };

/** A whole number from `lowest` on; undefined for no value, and null for any other value. */
function wholeNumber(value: unknown, lowest: number): number | undefined | null {
  if (value === undefined || value === null) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= lowest ? number : null;
}

/** A checked call of a tool, or a sentence that says what is wrong with it. */
export function readCall(name: string, given: Arguments): ToolCall | Problem {
  const tool = toolNamed(name);
  if (!tool) return { problem: "There is no tool with this name." };
  if (isDeeper(given, MAX_DEPTH)) return { problem: "The arguments are nested too deeply." };
  if (!tool.endpoint.startsWith("GET ")) return { tool, args: given, page: {} };
  const { properties, required = [] } = inputSchemaOf(tool);
  const args = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  for (const [key, value] of Object.entries(args)) {
    if (!Object.hasOwn(properties, key)) return { problem: `There is no argument ${safeEcho(key)}.` };
    const problem = parameterProblem(key, value, properties[key]!);
    if (problem) return { problem };
  }
  const missing = required.find((key) => !Object.hasOwn(args, key));
  if (missing) return { problem: `The argument ${missing} is required.` };
  const { list, offset: skipped, limit: most, ...rest } = args;
  const [offset, limit] = [wholeNumber(skipped, 0), wholeNumber(most, 1)];
  if (offset === null) return { problem: "The argument offset must be a whole number from 0 on." };
  if (limit === null) return { problem: "The argument limit must be a whole number from 1 on." };
  const names = Object.keys(tool.lists ?? {});
  if (offset !== undefined && list === undefined && names.length > 1)
    return { problem: `An offset needs list, one of ${names.join(", ")}.` };
  return { tool, args: rest, page: { list: list as string | undefined, offset, limit } };
}

/** The texts of the arguments that the reply may repeat. Coins are named by their ids instead. */
function givenIn({ coin: _, coins: __, ...args }: Arguments): Given {
  return new Set(Object.values(args).filter((value) => typeof value === "string"));
}

export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

export function resultOf({ tool, args, page }: ToolCall, reply: Record<string, unknown>): ToolResult {
  const show = figuresOf(reply, givenIn(args));
  const arranged = tool.arrange ? tool.arrange(reply as never) : reply;
  const { lists = {} } = tool;
  const [first = ""] = Object.keys(lists);
  const paged =
    first === ""
      ? (show(arranged) as Record<string, unknown>)
      : tool.isChart
        ? chartOf(arranged, first, page, show)
        : pageOf(arranged, lists, page, show);
  const structured = tool.shownOf ? { ...paged, shown: tool.shownOf(reply as never) } : paged;
  return { content: [{ type: "text", text: JSON.stringify(structured) }], structuredContent: structured };
}

/** The sentence of a refusal, by which the model can correct its call. */
export const failureOf = (sentence: string): ToolResult => ({
  content: [{ type: "text", text: sentence }],
  isError: true,
});
