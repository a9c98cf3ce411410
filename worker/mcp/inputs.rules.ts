import { z } from "zod";
import { contract } from "../../shared/contract.ts";
import type { Endpoint } from "../../shared/endpoint.ts";
import type { Tool } from "./catalogue.rules.ts";

/** A part of a JSON schema. */
export type Schema = {
  type?: string;
  pattern?: string;
  enum?: string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

const COIN =
  "A coin by its id, symbol or name, such as solana, SOL or Solana. A ~ before a symbol means a coin that the market does not know.";
const OWN_INPUTS = {
  coin: { type: "string", description: COIN },
  coins: { type: "string", description: "Ids, symbols or names of coins, separated by commas, such as BTC,solana." },
  offset: { type: "integer", description: "The number of items to skip: next of the page before." },
  limit: { type: "integer", description: "At most this many items in a list." },
} as const satisfies Record<string, Schema>;

/** What each argument of an endpoint means. */
const DESCRIPTIONS: Record<string, string> = {
  query: "A symbol or a part of a name.",
  range: "The period up to now.",
  benchmark: "What the same deposits would have bought.",
  year: "The tax year in which it begins. Without it, all years.",
  pickYear: "Instead of a year, last: the last finished tax year, or the newest with anything when nothing is in it.",
  yearStart: "The first day of a tax year, such as 04-06. Without it, that of the user's settings.",
  method: "Which coins a sale takes first. Without it, that of the user's settings.",
  scope: "Whether a sale takes coins of all accounts or of its own. Without it, that of the user's settings.",
  currency: "The currency of all amounts. Without it, that of the user's settings.",
  account: "The name of the account, such as the user wrote it.",
  ids: "Ids of the only transactions to list, separated by commas, such as those that are missing in a sum.",
  toAccount: "The account that receives a transfer.",
  kind: "What happened.",
  at: "When it happened, such as 2026-01-31T12:00:00Z.",
  legs: "The amounts that came and went. Those that went are negative.",
  amount: "The number of units, as decimal text.",
  value: "The value of the whole amount, in priceCurrency.",
  price: "The price of one unit of the first coin, in priceCurrency.",
  priceCurrency: "The money of the price and of all values; US dollars without it.",
  fee: "The fee, if it was paid apart.",
  note: "A note of the user.",
  positionId: "The holding to which it belongs. Without it, the oldest holding of the coin.",
  sourceKey: "A text of your own. A second call with it books nothing.",
};

/** Describes each argument, and lets a coin be named by one argument instead of two. */
function described(schema: Schema): Schema {
  const { properties, items, anyOf, ...rest } = schema;
  const isCoin = properties?.symbol !== undefined && properties.coinId !== undefined;
  const own: Record<string, Schema> = isCoin ? { coin: OWN_INPUTS.coin } : {};
  const inner = Object.entries(properties ?? {}).filter(([name]) => !(isCoin && /^(symbol|coinId)$/.test(name)));
  const required = rest.required?.map((name) => (isCoin && name === "symbol" ? "coin" : name));
  return {
    ...rest,
    ...(required && { required }),
    ...(items && { items: described(items) }),
    ...(anyOf && { anyOf: anyOf.map(described) }),
    ...(properties && {
      properties: {
        ...own,
        ...Object.fromEntries(inner.map(([name, field]) => [name, { ...described(field), ...descriptionOf(name) }])),
      },
    }),
  };
}
const descriptionOf = (name: string) => (DESCRIPTIONS[name] === undefined ? {} : { description: DESCRIPTIONS[name] });

/** The arguments that the endpoint itself takes, without those that the tool sets. */
function endpointSchema({ endpoint, fixed = {}, coin, coins, hidden = [] }: Tool): Schema {
  const { body, query } = contract[endpoint] as Endpoint;
  const source = body ?? query;
  const schema = source ? (z.toJSONSchema(source, { io: "input", unrepresentable: "any" }) as Schema) : {};
  const taken = [...Object.keys(fixed), ...hidden, ...(coin ? [coin] : []), ...(coins ? [coins] : [])];
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !taken.includes(name));
  return described({
    properties: Object.fromEntries(properties),
    required: (schema.required ?? []).filter((name) => !taken.includes(name)),
  });
}

/** The arguments of a tool as a JSON schema. */
export function inputSchemaOf(tool: Tool): Schema & { type: string; properties: Record<string, Schema> } {
  const { properties = {}, required = [] } = endpointSchema(tool);
  const lists = Object.keys(tool.lists ?? {});
  const { coin, coins, offset, limit } = OWN_INPUTS;
  return {
    type: "object",
    properties: {
      ...(tool.coin && { coin }),
      ...(tool.coins && { coins }),
      ...properties,
      ...(lists.length > 1 && {
        list: {
          type: "string",
          enum: lists,
          description:
            "Gives only this list, in pages. Without it, the reply is a summary with the first items of each.",
        },
      }),
      ...(lists.length > 0 && { offset, limit }),
    },
    required: [
      ...required,
      ...(tool.coin === "id" ? ["coin"] : []),
      ...(tool.coins ? ["coins"] : []),
      ...(tool.required ?? []),
    ],
  };
}
