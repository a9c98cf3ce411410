import { Link } from "@tanstack/react-router";
import { memo, useEffect, useRef, useState } from "react";
import type { HighlightedRow } from "../../shared/ads/highlighted-rows.ts";
import { highlightProps } from "../ads/feed/highlighted-rows.ts";
import { SponsoredLabel } from "../ads/slots/SponsoredLabel.tsx";
import { CoinPicture } from "../markets/coin/CoinPicture.tsx";
import type { Direction } from "../markets/store/market.ts";
import { flash } from "../markets/table/flash.ts";
import { Price } from "../ui/Price.tsx";
import { roles } from "../ui/table-roles.ts";
import { ContractInfo } from "./ContractInfo.tsx";
import { withToken } from "./change-token-search.ts";
import type { Token } from "./token-list.ts";

/** The cells that a row shares with its placeholder. */
export const NAME_CELL = "c-name";
export const CONTRACT_CELL = "md:pl-4 md:text-left lg:pl-8";

type Props = {
  token: Token;
  ariaRowIndex: number;
  /** The time of the reply, in ms. */
  asOf: number;
  /** The rank in the shown list, from 1. */
  rank: number;
  onAdd: (token: Token) => void;
  highlight?: HighlightedRow | undefined;
};

/** The direction of the price change in the last reply; 0 for the first reply. */
function usePriceDirection(value: number | null, asOf: number): Direction {
  const [last, setLast] = useState({ value, asOf, direction: 0 as Direction });
  if (last.asOf === asOf) return last.direction;
  const before = last.value;
  const direction = before === null || value === null || before === value ? 0 : value > before ? 1 : -1;
  // React renders again with the new state before it shows anything.
  setLast({ value, asOf, direction });
  return direction;
}

/** A token as a table row. On a phone, CSS turns the row into a card. */
export const TokenRow = memo(function TokenRow({ token, ariaRowIndex, rank, asOf, onAdd, highlight }: Props) {
  const { id, name, symbol, price, change, volume, cap } = token;
  const priceRef = useRef<HTMLSpanElement>(null);
  const direction = usePriceDirection(price.value, asOf);
  // The effect depends on `asOf`, so that the price flashes for each reply, also in the same direction again.
  useEffect(() => flash(priceRef.current!, direction), [asOf]);
  const rowProps = highlightProps(highlight);
  return (
    <tr {...rowProps} className={rowProps.className} aria-rowindex={ariaRowIndex} data-coin={id} {...roles.row}>
      <td className="c-rank" {...roles.cell}>
        {rank}
      </td>
      <th className={`${NAME_CELL} max-md:pl-4 max-md:[grid-area:1/1/3/4]`} {...roles.name}>
        <CoinPicture image={token.image} letter={token.letter} hue={token.hue} />
        <span className="coin-text">
          <Link
            className="coin-name hover:text-accent"
            from="/icp-tokens"
            to="."
            search={(current) => withToken(current, id)}
            resetScroll={false}
            preload={false}
          >
            {name}
          </Link>
          {symbol}
          {highlight && <SponsoredLabel adId={highlight.adId} />}
        </span>
      </th>
      <td className={`c-price ${price.tone}`} {...roles.cell}>
        <span className="live" ref={priceRef}>
          <Price price={price} />
        </span>
      </td>
      <td className="c-24h" {...roles.cell}>
        <span className={change.tone}>{change.text}</span>
      </td>
      <td className={`c-volume max-md:col-[1/6] max-md:pl-4 ${volume.tone}`} {...roles.cell}>
        {volume.text}
      </td>
      <td className={`c-cap max-md:col-[1/6] max-md:pl-[32%] ${cap.tone}`} {...roles.cell}>
        {cap.text}
      </td>
      <td
        className={`${CONTRACT_CELL} max-md:self-center max-md:justify-self-end max-md:[grid-area:3/3/4/5]`}
        {...roles.cell}
      >
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
