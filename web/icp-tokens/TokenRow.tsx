import { Link } from "@tanstack/react-router";
import { memo, useEffect, useRef } from "react";
import type { HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { paidLook } from "../ads/feed/highlighted-rows.ts";
import { AdMark } from "../ads/slots/AdMark.tsx";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import type { Direction } from "../markets/store/market.ts";
import { flash } from "../markets/table/flash.ts";
import { Price } from "../ui/Price.tsx";
import { roles } from "../ui/table-roles.ts";
import { ContractInfo } from "./ContractInfo.tsx";
import { withToken } from "./token-changes.ts";
import type { Token } from "./token-list.ts";

type Props = {
  token: Token;
  place: number;
  /** When its figures came. */
  asOf: number;
  onAdd: (token: Token) => void;
  paid?: HighlightedRow | undefined;
};

/** Which way the price went with the last reply; 0 on the first. */
function useWent(value: number | null, asOf: number): Direction {
  const seen = useRef({ value, asOf, went: 0 as Direction });
  if (seen.current.asOf !== asOf) {
    const before = seen.current.value;
    const went = before === null || value === null || before === value ? 0 : value > before ? 1 : -1;
    seen.current = { value, asOf, went };
  }
  return seen.current.went;
}

/** One token: a row of the table, or a card on a phone, by style alone. */
export const TokenRow = memo(function TokenRow({ token, place, asOf, onAdd, paid }: Props) {
  const { id, name, symbol, price, change, volume, cap } = token;
  const priceRef = useRef<HTMLSpanElement>(null);
  const went = useWent(price.value, asOf);
  // Each reply is news of its own, also when it goes the same way.
  useEffect(() => flash(priceRef.current!, went), [asOf]);
  const look = paidLook(paid);
  return (
    <tr {...look} className={`${look.className} token`} aria-rowindex={place} data-coin={id} {...roles.row}>
      <th className="c-name" {...roles.name}>
        <CoinPicture image={token.image} letter={token.letter} hue={token.hue} />
        <span className="coin-text">
          <Link
            className="coin-name token-link"
            from="/icp-tokens"
            to="."
            search={(now) => withToken(now, id)}
            resetScroll={false}
            preload={false}
          >
            {name}
          </Link>
          {symbol}
          {paid && <AdMark adId={paid.adId} />}
        </span>
      </th>
      <td className={`c-price ${price.tone}`} {...roles.cell}>
        <span className="live" ref={priceRef}>
          <Price price={price} />
        </span>
        <span className={`triangle token-change ${change.tone}`}>{change.text}</span>
      </td>
      <td className={`c-volume ${volume.tone}`} {...roles.cell}>
        {volume.text}
      </td>
      <td className={`c-cap ${cap.tone}`} {...roles.cell}>
        {cap.text}
      </td>
      <td className="c-contract" {...roles.cell}>
        <ContractInfo id={id} name={name} />
      </td>
      <td className="c-add" {...roles.cell}>
        <button type="button" className="add" aria-label={`Add ${name}`} onClick={() => onAdd(token)}>
          <span className="add-word">Add</span>
        </button>
      </td>
    </tr>
  );
});
