import { formatMoney } from "../../shared/values/format-market.ts";
import type { Reply } from "../api/call.ts";

type Pool = Reply<"GET /api/kong/pools">["items"][number];

export function PoolList({ pools }: { pools: readonly Pool[] }) {
  return (
    <table className="sheet-table">
      <thead>
        <tr>
          <th scope="col">Pair</th>
          <th scope="col">Fee</th>
          <th scope="col">Liquidity</th>
          <th scope="col">Volume (24h)</th>
        </tr>
      </thead>
      <tbody>
        {pools.map(({ pool, token0, token1 }) => (
          <tr key={pool.pool_id}>
            <th scope="row">
              {token0.symbol} / {token1.symbol}
            </th>
            <td>{pool.lp_fee_bps / 100}%</td>
            <td>{formatMoney(pool.tvl)}</td>
            <td>{formatMoney(pool.volume_24h)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
