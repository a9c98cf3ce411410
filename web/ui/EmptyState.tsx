import type { ReactNode } from "react";

type Props = {
  icon: ReactNode;
  children: string;
  action?: ReactNode /** For one of several lists of a page. */;
  low?: true;
};

/** Replaces an empty list by an icon, a sentence and at most one action. */
export function EmptyState({ icon, children, action, low }: Props) {
  return (
    <div
      className={`grid justify-items-center gap-3 px-4 ${low ? "pt-4 pb-6" : "py-16"} text-center text-13 text-text-2 [&>svg]:size-5.5 [&>svg]:text-text-3`}
    >
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}
