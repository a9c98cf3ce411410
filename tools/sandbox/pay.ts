import { parseDecimal } from "../../shared/values/decimal.ts";
import { openLocalDatabase } from "../start/database.ts";
import { loadDevVars, stateDir } from "../start/settings.ts";

const USAGE =
  "Usage: npm run sandbox:pay -- <order number> [amount or refund]. It pays an ad order on the sandbox's chain, by default in full, or sends back what was paid for a rejected one.";
const DEFAULT_PORT = 8787;
const SANDBOX_PORT_OFFSET = 1000;

type Order = {
  address: string | null;
  currency: string;
  amount: string;
  received: string;
  refundAddress: string | null;
};

function readOrder(id: string): Order {
  const database = openLocalDatabase(stateDir(process.env));
  if (!database) throw new Error("There is no database yet. npm start creates it.");
  try {
    const row = database
      .prepare(
        `SELECT payment_address AS address, payment_currency AS currency, payment_amount AS amount, received,
           refund_address AS refundAddress
         FROM ad_orders WHERE id = ?`,
      )
      .get(id);
    if (!row) throw new Error(`There is no ad order #${id}.`);
    return row as Order;
  } finally {
    database.close();
  }
}

async function run(): Promise<string> {
  const [orderNumber = "", requestedAmount, ...extraArgs] = process.argv.slice(2);
  const id = orderNumber.replace(/^#/, "");
  if (!/^\d+$/.test(id) || extraArgs.length > 0) throw new Error(USAGE);
  loadDevVars();
  const order = readOrder(id);
  const isRefund = requestedAmount === "refund";
  const amount = isRefund ? order.received : (requestedAmount ?? order.amount);
  const address = isRefund ? order.refundAddress : order.address;
  if (parseDecimal(amount) === null) throw new Error(`"${amount}" is not a valid amount.`);
  if (address === null) throw new Error(`Order #${id} has no ${isRefund ? "refund" : "payment"} address.`);

  const port = Number(process.env.PORT || DEFAULT_PORT) + SANDBOX_PORT_OFFSET;
  const body = JSON.stringify({ currency: order.currency, address, amount });
  const headers = { "Content-Type": "application/json" };
  const reply = await fetch(`http://127.0.0.1:${port}/__control/payments`, { method: "POST", headers, body }).catch(
    () => {
      throw new Error(`No sandbox is running on port ${port}. npm start -- --sandbox starts one.`);
    },
  );
  if (!reply.ok) throw new Error(`The sandbox rejected the payment: ${await reply.text()}`);
  const { hash } = (await reply.json()) as { hash: string };
  const transaction = order.currency === "BTC" ? hash : `0x${hash}`;
  return `Paid ${amount} ${order.currency} for order #${id} to ${address} with the transaction ${transaction}. The payment is final in about a minute.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
