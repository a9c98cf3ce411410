import type { ComponentProps, ReactNode } from "react";
import { FIELD_INPUT, FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

type Props = FieldTexts &
  Omit<ComponentProps<"input">, "className" | "id"> & {
    /** A button or icon at the right end inside the field. */
    end?: ReactNode;
  };

export function Field({ label, note, hint, verdict, end, ...input }: Props) {
  return (
    <FieldFrame {...{ label, note, hint, verdict }}>
      {(attributes) => (
        <>
          <input className={FIELD_INPUT} {...attributes} {...input} />
          {end}
        </>
      )}
    </FieldFrame>
  );
}
