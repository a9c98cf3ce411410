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
import { withToken } from "./change-token-search.ts";
import type { Token } from "./token-list.ts";

type Props = {
  token: Token;
  ariaRowIndex: number;
  /** The time of the reply, in ms. */
  asOf: number;
  onAdd: (token: Token) => void;
  paid?: HighlightedRow | undefined;
};

/** The direction of the price change in the last reply; 0 for the first reply. */
function usePriceDirection(value: number | null, asOf: number): Direction {
  const last = useRef({ value, asOf, direction: 0 as Direction });
  if (last.current.asOf !== asOf) {
    const before = last.current.value;
    const direction = before === null || value === null || before === value ? 0 : value > before ? 1 : -1;
    last.current = { value, asOf, direction };
  }
  return last.current.direction;
}

/** A token as a table row. On a phone, CSS turns the row into a card. */
export const TokenRow = memo(function TokenRow({ token, ariaRowIndex, asOf, onAdd, paid }: Props) {
  const { id, name, symbol, price, change, volume, cap } = token;
  const priceRef = useRef<HTMLSpanElement>(null);
  const direction = usePriceDirection(price.value, asOf);
  // The effect depends on `asOf`, so that the price flashes for each reply, also in the same direction again.
  useEffect(() => flash(priceRef.current!, direction), [asOf]);
  const rowProps = paidLook(paid);
  return (
    <tr
      {...rowProps}
      className={`${rowProps.className} token`}
      aria-rowindex={ariaRowIndex}
      data-coin={id}
      {...roles.row}
    >
      <th className="c-name" {...roles.name}>
        <CoinPicture image={token.image} letter={token.letter} hue={token.hue} />
        <span className="coin-text">
          <Link
            className="coin-name token-link"
            from="/icp-tokens"
            to="."
            search={(current) => withToken(current, id)}
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
