import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldWords } from "./FieldFrame.tsx";

type Props = FieldWords &
  Omit<ComponentProps<"input">, "className" | "id"> & {
    /** At the right end inside the field. */
    end?: ReactNode;
  };

export function Field({ label, note, hint, verdict, end, ...input }: Props) {
  return (
    <FieldFrame {...{ label, note, hint, verdict }}>
      {(marks) => (
        <>
          <input {...marks} {...input} />
          {end}
        </>
      )}
    </FieldFrame>
  );
}
