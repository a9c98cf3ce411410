import type { OrderStatus } from "../../shared/ads/rules.ts";
import { Badge } from "../ui/Badge.tsx";

const TONE_CLASSES: Record<OrderStatus, string> = {
  pending: "text-text-2",
  paid: "text-accent",
  confirmed: "text-accent",
  active: "text-gain",
  expired: "text-text-2",
  rejected: "text-loss",
};

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge className={`capitalize ${TONE_CLASSES[status]}`}>{status}</Badge>
);
