import type { Layout } from "../layout.ts";

export const cryptoCom: Layout[] = [
  {
    id: "crypto-com-app",
    name: "Crypto.com app",
    account: "Crypto.com",
    header:
      "Timestamp (UTC) | Transaction Description | Currency | Amount | To Currency | To Amount | Native Currency | Native Amount | Native Amount (in USD) | Transaction Kind | Transaction Hash?",
    time: "Timestamp (UTC)",
    type: "Transaction Kind",
    group: "time",
    types: {
      trade: "crypto_exchange | viban_purchase | crypto_viban* | trading* | *_swap_* | dust_conversion_*",
      buy: "crypto_purchase",
      sell: "card_top_up",
      "income staked": "*dpos_compound_interest*",
      "move staked": "*dpos_lock*",
      "back staked": "*dpos_unlock*",
      "move locked": "lockup_lock | lockup_upgrade",
      "back locked": "lockup_unlock",
      "move earn": "crypto_earn_program_created | supercharger_deposit",
      "back earn": "crypto_earn_program_withdrawn | supercharger_withdrawal",
      transfer: "*transfer | crypto_deposit | crypto_withdrawal | viban_*",
      spend: "*_payment",
      income: "*reward* | *interest* | *cashback* | *reimbursement* | *rebate* | *gift* | *refund | *_credited",
    },
    legs: [
      { amount: "Amount", coin: "Currency", value: "Native Amount (in USD) in =USD" },
      { amount: "To Amount", coin: "To Currency" },
      { amount: "Native Amount", coin: "Native Currency", sign: "opposite", on: "buy sell" },
    ],
  },
];
