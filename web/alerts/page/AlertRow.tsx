import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import { conditionText } from "../../../shared/alerts/text.ts";
import { pictureOf } from "../../../shared/icp-tokens/coin-id.ts";
import { coinDisc } from "../../../shared/markets/coin-cells.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { useNow } from "../../ui/use-now.ts";
import { alertStatus, distanceText } from "../alert-view.ts";
import type { PriceAlert } from "../alerts.queries.ts";
import type { CoinQuote } from "../dialog/is-reached.ts";

type Props = {
  alert: PriceAlert;
  quote: CoinQuote;
  busy: boolean;
  onPause: (alert: PriceAlert) => void;
  onEdit: (alert: PriceAlert) => void;
  onDelete: (alert: PriceAlert) => void;
};

/** One line from 768 px on; two lines on a phone. */
const ROW =
  "line-below grid min-h-16 items-center hover:bg-hover focus-within:bg-hover max-md:grid-cols-[28px_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:pt-3 max-md:pb-1 md:grid-cols-[28px_minmax(0,1fr)_minmax(0,220px)_76px_auto] md:gap-x-4";
const SMALL = "block truncate text-12 text-text-3";
const TONES = { gain: "text-gain", accent: "text-accent", none: "text-text-2" };

export function AlertRow({ alert, quote, busy, onPause, onEdit, onDelete }: Props) {
  const now = useNow();
  const { coinId, name, symbol, alertType, targetPrice, repeats, triggeredAt, isActive } = alert;
  const condition = conditionText(alertType, targetPrice);
  const status = alertStatus(alert);
  const alertText = `${name}, ${condition}`;
  return (
    <li className={ROW}>
      <span className="-my-1">
        <CoinPicture image={pictureOf(coinId)} {...coinDisc(coinId, symbol)} />
      </span>
      <span>
        <span className="coin-name">{condition}</span>
        <span className={SMALL}>
          {name} · {repeats ? "every time" : "once"}
        </span>
      </span>
      <span className="max-md:col-start-2 max-md:row-start-2 max-md:text-13 max-md:leading-5 md:text-right">
        {distanceText(alert, quote)}
        <span className={SMALL}>
          {triggeredAt === null ? "Not triggered yet" : `Triggered ${timeAgo(Date.parse(triggeredAt), now)}`}
        </span>
      </span>
      <Badge className={`justify-self-start ${TONES[status.tone]}`} title={status.hint}>
        {status.label}
      </Badge>
      <span className="flex max-md:col-start-3 max-md:row-start-2 max-md:-mr-3">
        <button
          type="button"
          className="icon-button"
          aria-label={`${isActive ? "Pause" : "Resume"} the alert: ${alertText}`}
          disabled={busy}
          onClick={() => onPause(alert)}
        >
          {isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Edit the alert: ${alertText}`}
          onClick={() => onEdit(alert)}
        >
          <Pencil aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete the alert: ${alertText}`}
          onClick={() => onDelete(alert)}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}
