import type { Layout } from "../layout.ts";

export const cryptoCom: Layout[] = [
  {
    id: "crypto-com-app",
    name: "Crypto.com app",
    account: "Crypto.com",
    header:
      "Timestamp (UTC) | Transaction Description | Currency | Amount | To Currency | To Amount | Native Currency | Native Amount | Native Amount (in USD)? | Transaction Kind | Transaction Hash?",
    time: "Timestamp (UTC)",
    type: "Transaction Kind",
    group: "time",
    types: {
      "skip: A lock moves no coins": "*_lock | *_unlock | *.lock | *.unlock",
      buy: "crypto_purchase | trading.crypto_purchase*",
      trade:
        "crypto_exchange | viban_purchase | crypto_viban* | trading*_commit | trading*instant* | trading* | *_swap_* | dust_conversion_* | recurring_buy_order | crypto_to_van_sell_order | van_purchase",
      sell: "card_top_up",
      "income staked": "*dpos_compound_interest*",
      "move staked": "*dpos_lock* | *dpos.staking*",
      "back staked": "*dpos_unlock* | *dpos.unstaking*",
      "move locked": "lockup_lock | lockup_upgrade",
      "back locked": "lockup_unlock",
      "move earn": "crypto_earn_program_created | supercharger_deposit | council_node_deposit_created",
      "back earn": "crypto_earn_program_withdrawn | supercharger_withdrawal",
      transfer:
        "*transfer | crypto_deposit | crypto_withdrawal | *fiat_deposit | *fiat_withdrawal | viban_* | *_transfer_*",
      spend: "*_payment | *_purchase",
      income:
        "*reward* | *interest* | *cashback* | *reimbursement* | *reimbursement_reverted | *rebate* | *gift* | *refund | *_credited | *airdrop* | *bonus* | admin_wallet_credited | *mco_stake*",
    },
    legs: [
      { amount: "Amount", coin: "Currency", value: "Native Amount (in USD) in =USD" },
      { amount: "To Amount", coin: "To Currency", on: "trade transfer spend income" },
      { amount: "Native Amount", coin: "Native Currency", sign: "opposite", on: "buy sell" },
    ],
  },
];
