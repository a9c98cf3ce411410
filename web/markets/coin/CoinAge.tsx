import { Clock } from "lucide-react";

/** The age of a price that is not current. */
export const CoinAge = ({ children }: { children: string }) => (
  <span className="text-warn">
    <Clock aria-hidden="true" className="mr-1 inline size-3 stroke-2 align-[-2px]" />
    {children}
  </span>
);
