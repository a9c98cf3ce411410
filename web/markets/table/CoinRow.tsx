import { memo, use } from "react";
import type { HighlightedRow } from "../../../shared/ads/highlighted-rows.ts";
import { highlightProps } from "../../ads/feed/highlighted-rows.ts";
import { SponsoredLabel } from "../../ads/slots/SponsoredLabel.tsx";
import { FirstHtmlContext } from "../../ui/FirstHtml.tsx";
import { roles } from "../../ui/table-roles.ts";
import { StarButton } from "../../watchlist/StarButton.tsx";
import { CoinAge } from "../coin/CoinAge.tsx";
import { CoinLink } from "../coin/CoinLink.tsx";
import { CoinPicture } from "../coin/CoinPicture.tsx";
import { useFixedCells } from "../store/market.ts";
import { AddButton, AlertButton } from "./AddButton.tsx";
import { EcosystemLink } from "./EcosystemLink.tsx";
import { LiveValue } from "./LiveValue.tsx";
import type { RowExtras } from "./row-extras.ts";
import { Sparkline } from "./Sparkline.tsx";

type Props = {
  id: string;
  ariaRowIndex: number;
  highlight?: HighlightedRow | undefined;
  extras?: RowExtras | undefined;
};

/** A coin as a table row. On a phone, CSS turns the row into a card. */
export const CoinRow = memo(function CoinRow({ id, ariaRowIndex, highlight, extras }: Props) {
  const cells = useFixedCells(id);
  // The first HTML cannot have the advertiser's colour, because its Content-Security-Policy forbids style attributes.
  const shownHighlight =
    highlight && use(FirstHtmlContext).isShown ? { ...highlight, edgeColour: undefined } : highlight;
  return (
    <tr {...highlightProps(shownHighlight)} aria-rowindex={ariaRowIndex} data-coin={id} {...roles.row}>
      <td className="c-rank" {...roles.cell}>
        {extras?.cell(id, "handle")}
        <StarButton id={id} name={cells.name} />
        {cells.rank}
      </td>
      <th className="c-name" {...roles.name}>
        <CoinPicture image={cells.image} letter={cells.letter} hue={cells.hue} />
        <span className="coin-text">
          <span className="coin-title">
            <CoinLink id={id} className="coin-name">
              {cells.name}
            </CoinLink>
            <span>{cells.symbol}</span>
          </span>
          <span className="coin-details" data-rank={cells.rank}>
            {cells.age && <CoinAge>{cells.age}</CoinAge>}
            {highlight && <SponsoredLabel adId={highlight.adId} />}
            {cells.ecosystem && <EcosystemLink id={cells.ecosystem} />}
          </span>
        </span>
      </th>
      <td className="c-price" {...roles.cell}>
        <span className="fixed-size">
          <LiveValue id={id} field="price" className="live" flashes />
        </span>
      </td>
      {extras?.cell(id, "1h")}
      <td className="c-24h" {...roles.cell}>
        <span className="fixed-size">
          <LiveValue id={id} field="change24h" className="live" flashes />
        </span>
      </td>
      <td className={`c-7d ${cells.change7d.tone}`} {...roles.cell}>
        {cells.change7d.text}
      </td>
      {extras?.cell(id, "30d")}
      <td className="c-spark" {...roles.cell}>
        <Sparkline id={id} />
      </td>
      <td className={`c-cap ${cells.marketCap.tone}`} {...roles.cell}>
        {cells.marketCap.text}
      </td>
      <td className={`c-volume ${cells.volume.tone}`} {...roles.cell}>
        {cells.volume.text}
      </td>
      {extras?.cell(id, "ratio")}
      <td className={`c-supply ${cells.supply.tone}`} {...roles.cell}>
        {`${cells.supply.text} `}
        <span className="unit">{cells.supply.unit}</span>
      </td>
      {extras?.cell(id, "ath")}
      <td className="c-add" {...roles.cell}>
        <AlertButton coin={cells} />
        <AddButton coin={cells} />
      </td>
    </tr>
  );
});
