import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import { conditionText } from "../../../shared/alerts/text.ts";
import { coinFace } from "../../../shared/markets/coin-cells.ts";
import { coinImage } from "../../../shared/markets/snapshot.ts";
import { timeAgo } from "../../../shared/values/time.ts";
import { CoinPicture } from "../../markets/coin/CoinPicture.tsx";
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

export function AlertRow({ alert, quote, busy, onPause, onEdit, onDelete }: Props) {
  const now = useNow();
  const { coinId, name, symbol, alertType, targetPrice, repeats, triggeredAt, isActive } = alert;
  const condition = conditionText(alertType, targetPrice);
  const status = alertStatus(alert);
  const alertText = `${name}, ${condition}`;
  return (
    <li className="alert-row">
      <CoinPicture image={coinImage(coinId)} {...coinFace(coinId, symbol)} />
      <span>
        <span className="coin-name">{condition}</span>
        <span className="alert-small">
          {name} · {repeats ? "every time" : "once"}
        </span>
      </span>
      <span className="alert-where">
        {distanceText(alert, quote)}
        <span className="alert-small">
          {triggeredAt === null ? "Not triggered yet" : `Triggered ${timeAgo(Date.parse(triggeredAt), now)}`}
        </span>
      </span>
      <span className={`badge ${status.tone}`} title={status.hint}>
        {status.label}
      </span>
      <span className="alert-actions">
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
