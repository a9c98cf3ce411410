import { formatMoney } from "../../shared/values/format-market.ts";
import type { Reply } from "../api/call.ts";
import { Cell, RowHead, SheetTable } from "./SheetTable.tsx";

type Pool = Reply<"GET /api/kong/pools">["items"][number];

const COLUMNS = ["Pair", "Fee", "Liquidity", "Volume (24h)"].map((label) => ({ label }));

export function PoolList({ pools }: { pools: readonly Pool[] }) {
  return (
    <SheetTable columns={COLUMNS}>
      {pools.map(({ pool, token0, token1 }) => (
        <tr key={pool.pool_id}>
          <RowHead>
            {token0.symbol} / {token1.symbol}
          </RowHead>
          <Cell>{pool.lp_fee_bps / 100}%</Cell>
          <Cell>{formatMoney(pool.tvl)}</Cell>
          <Cell>{formatMoney(pool.volume_24h)}</Cell>
        </tr>
      ))}
    </SheetTable>
  );
}
