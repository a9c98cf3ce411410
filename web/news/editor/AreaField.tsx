import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "../../ui/form/FieldFrame.tsx";

type Props = FieldTexts & Omit<ComponentProps<"textarea">, "className" | "id">;

/** A labelled text of several lines. */
export function AreaField({ label, note, hint, verdict, ...area }: Props) {
  return (
    <FieldFrame {...{ label, note, hint, verdict }} className="field area">
      {(marks) => <textarea {...marks} {...area} />}
    </FieldFrame>
  );
}
