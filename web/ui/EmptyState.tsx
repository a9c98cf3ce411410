import type { ReactNode } from "react";

type Props = {
  icon: ReactNode;
  children: string;
  action?: ReactNode;
  /** For one of several lists of a page, which is a line, so that it does not compete with the others. */
  low?: true;
};

const LOW = "flex items-center gap-x-6 gap-y-2 border-t max-md:justify-between pt-2 pb-4 text-left [&>svg]:hidden";
const HIGH = "grid justify-items-center gap-3 px-4 py-16 text-center [&>svg]:size-5.5 [&>svg]:text-text-3";

/** Replaces an empty list by an icon, a sentence and at most one action. */
export function EmptyState({ icon, children, action, low }: Props) {
  return (
    <div className={`text-13 text-text-2 ${low ? LOW : HIGH}`}>
      {icon}
      <p className="min-w-0">{children}</p>
      {action && <span className="shrink-0">{action}</span>}
    </div>
  );
}
